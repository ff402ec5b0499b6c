import { createBrowserSlot } from '@passerelle/converters/browser/browser-slot'
import { createPdfRenderer, defaultPdfLimits } from '@passerelle/converters/pdf/pdf-renderer'

const rows = Array.from(
  { length: 40 },
  (_, index) =>
    `<tr><td>${index + 1}</td><td>Nuit en chambre double, petit déjeuner compris</td><td>132,00 €</td></tr>`,
).join('')
const html =
  '<style>table{width:100%;border-collapse:collapse}td{border-bottom:1px solid #ccc;padding:4px}</style>' +
  `<h1>Facture</h1><table>${rows}</table>`

export type Pdfs = { documents: number; oursPerSecond: number; floorPerSecond: number }

const rate = async (count: number, width: number, work: (worker: number) => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await Promise.all(
    Array.from({ length: width }, async (_, worker) => {
      for (let done = worker; done < count; done += width) await work(worker)
    }),
  )
  return (count / (performance.now() - from)) * 1000
}

/**
 * Documents a second of the converters against Chromium alone, which prints the same document in pages that stay open,
 * as many at once. Both take turns.
 */
export const measurePdf = async (documents: number): Promise<Pdfs> => {
  const { pages: width } = defaultPdfLimits
  const renderer = createPdfRenderer(defaultPdfLimits)
  const slot = createBrowserSlot(Number.POSITIVE_INFINITY)
  try {
    return await slot.use(async (browser) => {
      const pages = await Promise.all(Array.from({ length: width }, () => browser.newPage()))
      const bare = async (worker: number) => {
        await pages[worker]!.setContent(html, { waitUntil: 'load' })
        await pages[worker]!.pdf({ format: 'a4', printBackground: true, tagged: true, outline: true })
      }
      const ours = (worker: number) => {
        const share = { account: `account ${worker}`, person: 'person' }
        return renderer.render({ html, title: 'Facture', lang: 'fr' }, share)
      }
      await rate(width, width, bare)
      await rate(width, width, ours)
      const sums = { ours: 0, floor: 0 }
      const turns = 4
      for (let turn = 0; turn < turns; turn += 1) {
        sums.ours += await rate(documents / turns, width, ours)
        sums.floor += await rate(documents / turns, width, bare)
      }
      return { documents, oursPerSecond: sums.ours / turns, floorPerSecond: sums.floor / turns }
    })
  } finally {
    await renderer.close()
    await slot.close()
  }
}
