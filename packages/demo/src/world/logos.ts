import { createHash } from 'node:crypto'
import type { Tx } from '@passerelle/server/database/connect'
import { examplePng } from '@passerelle/storages/example-files'

/** Whether a point belongs to the mark; both coordinates from -1 to 1, downwards. */
type Mark = (x: number, y: number) => boolean

const disc =
  (left: number, top: number, radius: number): Mark =>
  (x, y) =>
    Math.hypot(x - left, y - top) < radius

/** A shade over its light. */
const lamp: Mark = (x, y) => disc(0, 0.4, 0.2)(x, y) || (y > -0.62 && y < 0.06 && Math.abs(x) < 0.58 + y * 0.6)
const leaf: Mark = (x, y) => disc(-0.34, -0.34, 0.82)(x, y) && disc(0.34, 0.34, 0.82)(x, y)
const cross: Mark = (x, y) => (Math.abs(x) < 0.19 && Math.abs(y) < 0.58) || (Math.abs(y) < 0.19 && Math.abs(x) < 0.58)
/** A hull below a sail. */
const boat: Mark = (x, y) =>
  (y > 0.2 && y < 0.52 && Math.abs(x) < 0.74 - (y - 0.2) * 0.9) || (x > -0.3 && y < 0.08 && y > -0.66 + (x + 0.3) * 0.9)
const cloud: Mark = (x, y) =>
  y < 0.34 && (disc(-0.34, 0.08, 0.3)(x, y) || disc(0.02, -0.12, 0.42)(x, y) || disc(0.42, 0.1, 0.28)(x, y))

const marks: Record<string, Mark> = {
  'atelier-lumen': lamp,
  'maison-verdier': leaf,
  'clinique-riviera': cross,
  'port-franc': boat,
}

const size = 128
/** Samples a pixel in each direction, for smooth edges. */
const samples = 4

const drawn = (mark: Mark, ground: readonly number[]): Buffer =>
  examplePng(size, size, (left, top) => {
    let hits = 0
    for (let index = 0; index < samples * samples; index++) {
      const x = (left + ((index % samples) + 0.5) / samples) / (size / 2) - 1
      const y = (top + (Math.floor(index / samples) + 0.5) / samples) / (size / 2) - 1
      if (mark(x, y)) hits++
    }
    const [red = 0, green = 0, blue = 0] = ground.map((value) =>
      Math.round(value + ((255 - value) * hits) / samples ** 2),
    )
    return [red, green, blue]
  })

const rgbOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Gives an account of the demo its logo, a white mark on its colour; the provider, whose slug is chosen, a cloud. */
export const insertLogo = async (
  tx: Pick<Tx, 'query'>,
  { id, slug, primaryColor, provider }: { id: string; slug: string; primaryColor: string; provider?: boolean },
): Promise<void> => {
  const mark = provider ? cloud : marks[slug]
  if (!mark) return
  const bytes = drawn(mark, rgbOf(primaryColor))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await tx.query({
    text: `INSERT INTO accounts.app_logos (app_id, hash, type, bytes) VALUES ($1, $2, 'image/png', $3)`,
    values: [id, hash, bytes],
  })
  await tx.query({
    text: 'UPDATE accounts.apps SET logo = $2 WHERE id = $1',
    values: [id, `/api/accounts/v1/apps/${id}/logo/${hash}`],
  })
}
