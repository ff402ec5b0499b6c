import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPdfRenderer, defaultPdfLimits } from '@passerelle/converters/pdf/pdf-renderer'
import { isLargeDocument } from '@passerelle/converters/pdf/to-document'
import { limitConcurrency } from '@passerelle/server/limit-concurrency'
import { readPdfText } from '@passerelle/payments/testing/pdf-text'
import { defineMeasure } from '../measure.ts'
import { browserMemory } from './browser-memory.ts'
import { openCanaries } from './canaries.ts'
import { measureTurns } from './document-turns.ts'
import { hostilePages, openPage } from './hostile-pages.ts'

const atOnce = 20
const longestMs = 10_000
const mostMb = 512
const secret = 'CANARIDUFICHIER'

/** The largest memory of the browsers while `run` executes, in MB. */
const withPeak = async <T>(run: () => Promise<T>) => {
  let [peak, over] = [0, false]
  const watching = (async () => {
    while (!over) {
      peak = Math.max(peak, await browserMemory())
      await wait(100)
    }
  })()
  try {
    return { result: await run(), peak }
  } finally {
    over = true
    await watching
  }
}

type Renderer = ReturnType<typeof createPdfRenderer>

/** Renders one document of an account of its own; returns how long it took and whether the secret is readable in it. */
const renderOne = async (renderer: Renderer, html: string) => {
  const share = { account: randomUUID(), person: 'person' }
  const begun = performance.now()
  const pdf = await renderer.render({ html }, share).catch((error: unknown) => error as { code?: string })
  const ms = performance.now() - begun
  if (!Buffer.isBuffer(pdf)) return { ms, shown: false, outcome: (pdf as { code?: string }).code ?? 'crashed' }
  return { ms, shown: (await readPdfText(pdf)).includes(secret), outcome: 'rendered' }
}

const told = (outcomes: readonly string[]) =>
  [...new Set(outcomes)].map((name) => `${outcomes.filter((each) => each === name).length} ${name}`).join(', ')

/**
 * G41: documents that fetch, read files, take time or memory, 20 at once: nothing is connected to, no file is shown,
 * each ends in time, the browser stays small; who sends many at once holds up nobody else.
 */
export const hostileDocuments = defineMeasure({
  name: 'hostile-documents',
  id: 'G41',
  title: 'Hostile documents',
  promised:
    '0 connections, 0 texts of files, each within 10 s, browser at most 512 MB; others wait at most 10 s in a flood',
  inWorld: async (world) => {
    const canaries = await openCanaries()
    const folder = await mkdtemp(join(tmpdir(), 'passerelle-measure-'))
    const file = join(folder, 'secret.txt')
    await writeFile(file, secret, { mode: 0o644 })
    const renderer = createPdfRenderer()
    try {
      const isRead = (await renderOne(renderer, openPage(secret))).shown
      const pages = hostilePages(`http://127.0.0.1:${canaries.port}`, file)
      const { result, peak } = await withPeak(async () => {
        const rendered: Awaited<ReturnType<typeof renderOne>>[] = []
        // As many at once as the renderer makes: the others wait here, so that a time is that of one document.
        const limited = limitConcurrency(defaultPdfLimits.pages, atOnce)
        const limitedLarge = limitConcurrency(defaultPdfLimits.largePages, atOnce)
        const renderInTurn = (html: string) => {
          const run = () => limited(() => renderOne(renderer, html))
          return isLargeDocument(html) ? limitedLarge(run) : run()
        }
        for (let at = 0; at < pages.length; at += atOnce)
          rendered.push(...(await Promise.all(pages.slice(at, at + atOnce).map(renderInTurn))))
        return rendered
      })
      const packets = canaries.reached().length
      const turns = await measureTurns(world)
      const shown = result.filter((each) => each.shown).length
      const slowest = Math.max(...result.map(({ ms }) => ms))
      return {
        documents: pages.length,
        isRead,
        packets,
        shown,
        outcomes: result.map(({ outcome }) => outcome),
        slowest,
        peak,
        turns,
      }
    } finally {
      await renderer.close()
      await canaries.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
  judge: ({ documents, isRead, packets, shown, outcomes, slowest, peak, turns }) => ({
    held:
      isRead &&
      packets === 0 &&
      shown === 0 &&
      !outcomes.includes('crashed') &&
      slowest <= longestMs &&
      peak > 0 &&
      peak <= mostMb &&
      turns.held,
    measured:
      `${documents} documents, ${atOnce} at once: ${told(outcomes)}; ` +
      `${packets} connections, ${shown} with text of the file${isRead ? '' : ' (unreadable)'}, slowest ` +
      `${(slowest / 1000).toFixed(1)} s, browser ${peak} MB at most; ${turns.measured}`,
  }),
})
