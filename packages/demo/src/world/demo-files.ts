import { examplePdf, examplePng, type Paint } from '@passerelle/storages/example-files'

/** A file of the demo: task, uploader and time, as in `conversations.ts`. */
export type DemoFile = {
  slug: string
  who: string
  hoursAgo: number
  officeHours?: true
  internal?: boolean
  name: string
  mimetype: 'image/png' | 'application/pdf'
  bytes: Buffer
}

type Colour = readonly [number, number, number]
type Box = readonly [left: number, top: number, width: number, height: number, colour: Colour]

const white: Colour = [250, 251, 252]
const ink: Colour = [52, 64, 72]
const grey: Colour = [206, 214, 219]
const red: Colour = [196, 62, 52]
const blue: Colour = [38, 110, 142]

/** Flat boxes on a light background, the last one on top. */
const boxes =
  (...all: readonly Box[]): Paint =>
  (x, y) =>
    all.findLast(([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height)?.[4] ??
    white

const screen = boxes(
  [0, 0, 640, 44, ink],
  [24, 14, 150, 16, white],
  [120, 110, 400, 170, grey],
  [122, 112, 396, 166, white],
  [122, 112, 396, 30, red],
  [150, 168, 300, 12, ink],
  [150, 192, 240, 12, grey],
  [150, 216, 270, 12, grey],
  [420, 244, 76, 22, blue],
)

const bars = boxes(
  ...[180, 42, 31, 24, 18, 12].map((size, index): Box => [
    60 + index * 90,
    320 - Math.round(size * 1.5),
    60,
    Math.round(size * 1.5),
    index === 0 ? red : blue,
  ]),
  [40, 320, 560, 2, ink],
)

const label = boxes(
  [40, 30, 560, 300, grey],
  [42, 32, 556, 296, white],
  [62, 52, 200, 14, ink],
  [62, 78, 320, 10, grey],
  [62, 98, 280, 10, grey],
  ...Array.from({ length: 44 }, (_, index): Box => [80 + index * 11, 160, 2 + ((index * 7) % 8), 110, ink]),
  [470, 52, 100, 60, red],
)

const png = (paint: Paint) => ({ mimetype: 'image/png', bytes: examplePng(640, 360, paint) }) as const
const pdf = (...lines: string[]) => ({ mimetype: 'application/pdf', bytes: examplePdf(...lines) }) as const

export const demoFiles = (): readonly DemoFile[] => [
  { slug: 'ATL-1', who: 'basile', hoursAgo: 0.25, name: 'écran du scanner.png', ...png(screen) },
  {
    slug: 'ATL-2',
    who: 'farid',
    hoursAgo: 26.9,
    internal: true,
    name: 'taille des boîtes partagées.png',
    ...png(bars),
  },
  {
    slug: 'ATL-3',
    who: 'emma',
    hoursAgo: 194.8,
    name: 'pas-à-pas double authentification.pdf',
    ...pdf(
      'Double authentification, pas à pas',
      '1. Ouvrez le lien reçu la veille.',
      '2. Choisissez votre téléphone ou une clé physique.',
      '3. Gardez les codes de secours en lieu sûr.',
    ),
  },
  {
    slug: 'ATL-10',
    who: 'farid',
    hoursAgo: 30,
    officeHours: true,
    name: 'correspondance des dépôts.pdf',
    ...pdf(
      'Correspondance des dépôts',
      'Paris : quai 1 et 2',
      'Lyon : quai 3',
      'Points relais : Grenoble, Annecy, Valence, Dijon',
    ),
  },
  {
    slug: 'ATL-10',
    who: 'basile',
    hoursAgo: 25,
    officeHours: true,
    name: 'étiquette de la commande.png',
    ...png(label),
  },
]
