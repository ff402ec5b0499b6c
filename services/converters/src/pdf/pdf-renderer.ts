import { Problem } from '@passerelle/contract/problems'
import { limitFairly } from '@passerelle/server/limit-fairly'
import type { PdfSource, RenderPdf } from '@passerelle/server/pdf/render-pdf'
import { withTimeout } from '@passerelle/server/with-timeout'
import type { Browser } from 'puppeteer'
import { createBrowserSlot } from '../browser/browser-slot.ts'
import { withMemoryGuard } from '../browser/memory-guard.ts'
import { withPage } from './page-pool.ts'
import { isLargeDocument, toDocument } from './to-document.ts'

export type PdfLimits = {
  /** Max documents rendered concurrently. */
  pages: number
  /** Max documents of one account rendered concurrently: others always find a page. */
  pagesPerAccount: number
  /** Max large documents rendered concurrently: the browser has no memory for two. */
  largePages: number
  /** Max documents of one person in the queue; beyond that the renderer throws `too_many_requests`. */
  maxQueuedPerPerson: number
  /** Max documents in the queue; beyond that the account with the most of them is refused. */
  maxQueued: number
  /** Timeout of one document, in milliseconds. */
  timeoutMs: number
  /** Max size of the PDF, in bytes. */
  maxSize: number
  /** Memory of the browser's processes, beyond which the largest is ended with its document, in bytes. */
  maxMemory: number
  /** Number of documents after which the browser is replaced. */
  usesPerBrowser: number
}

export const defaultPdfLimits: PdfLimits = {
  pages: 2,
  pagesPerAccount: 1,
  largePages: 1,
  maxQueuedPerPerson: 5,
  maxQueued: 50,
  // Half a second of the promised 10 s (G41) is for what comes around a document.
  timeoutMs: 9_500,
  maxSize: 10 * 1024 * 1024,
  maxMemory: 320 * 1024 * 1024,
  usesPerBrowser: 200,
}

export type PdfRenderer = { render: RenderPdf; close: () => Promise<void> }

const late = 'The document took too long to render'

const renderIn = (browser: Browser, source: PdfSource, { timeoutMs }: PdfLimits): Promise<Buffer> => {
  const until = performance.now() + timeoutMs
  return withPage(browser, source.html, (page) => {
    // A second try has what the first one left.
    const timeout = Math.max(1, until - performance.now())
    const print = async () => {
      await page.setContent(toDocument(source), { waitUntil: 'load', timeout })
      const paper = { format: 'a4', preferCSSPageSize: true, printBackground: true } as const
      return Buffer.from(await page.pdf({ ...paper, tagged: true, outline: true, timeout }))
    }
    // The page goes with the document: it would take the processor of the next one.
    return withTimeout(timeout, print(), late)
  })
}

/**
 * Renders HTML to PDF in one browser with limited concurrency and memory (CNV-001): no scripts, no network, `timeoutMs`
 * per document, in fair turns. Throws `pdf_failed`, `pdf_too_large`, and `too_many_requests` when a queue is full.
 */
export const createPdfRenderer = (limits: PdfLimits = defaultPdfLimits): PdfRenderer => {
  const slot = createBrowserSlot(limits.usesPerBrowser)
  const { pages: size, pagesPerAccount: perAccount, largePages: large, maxQueuedPerPerson, maxQueued } = limits
  const runLimited = limitFairly({ size, perAccount, large, maxQueuedPerPerson, maxQueued })

  const render = async (source: PdfSource): Promise<Buffer> => {
    const rendered = await slot
      .use((browser) =>
        withMemoryGuard(browser.process()?.pid, limits.maxMemory, () =>
          withTimeout(limits.timeoutMs, renderIn(browser, source, limits), late),
        ),
      )
      .catch((cause: unknown) => {
        throw new Problem('pdf_failed', { cause })
      })
    if (rendered.length > limits.maxSize) throw new Problem('pdf_too_large')
    return rendered
  }
  return {
    render: (source, share) => runLimited({ ...share, large: isLargeDocument(source.html) }, () => render(source)),
    close: slot.close,
  }
}
