import { Problem } from '@passerelle/contract/problems'
import { limitConcurrency } from '@passerelle/server/limit-concurrency'
import type { PdfSource, RenderPdf } from '@passerelle/server/pdf/render-pdf'
import { withTimeout } from '@passerelle/server/with-timeout'
import type { Browser, HTTPRequest } from 'puppeteer'
import { createBrowserSlot } from '../browser/browser-slot.ts'
import { toDocument } from './to-document.ts'

export type PdfLimits = {
  /** Max documents rendered concurrently. */
  pages: number
  /** Max documents in the queue; beyond that the renderer throws `unavailable`. */
  maxQueued: number
  /** Timeout of one document, in milliseconds. */
  timeoutMs: number
  /** Max size of the PDF, in bytes. */
  maxSize: number
  /** Number of documents after which the browser is replaced. */
  usesPerBrowser: number
}

export const defaultPdfLimits: PdfLimits = {
  pages: 2,
  maxQueued: 50,
  timeoutMs: 15_000,
  maxSize: 10 * 1024 * 1024,
  usesPerBrowser: 200,
}

export type PdfRenderer = { render: RenderPdf; close: () => Promise<void> }

/** Only resources embedded in the document load; every other request and navigation is aborted. */
const intercept = (request: HTTPRequest) => {
  const isInside = request.url().startsWith('data:') || request.url() === 'about:blank'
  void (isInside && !(request.isNavigationRequest() && request.url() !== 'about:blank')
    ? request.continue()
    : request.abort('blockedbyclient'))
}

const renderIn = async (browser: Browser, source: PdfSource, { timeoutMs }: PdfLimits): Promise<Buffer> => {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.setJavaScriptEnabled(false)
    await page.setRequestInterception(true)
    page.on('request', intercept)
    await page.setContent(toDocument(source), { waitUntil: 'load', timeout: timeoutMs })
    const bytes = await page.pdf({
      format: 'a4',
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
      timeout: timeoutMs,
    })
    return Buffer.from(bytes)
  } finally {
    await context.close().catch(() => undefined)
  }
}

/**
 * Renders HTML to PDF in one browser with limited concurrency (CNV-001): no scripts, no network, `timeoutMs` per
 * document. Throws `pdf_failed`, `pdf_too_large`, and `unavailable` when the queue is full.
 */
export const createPdfRenderer = (limits: PdfLimits = defaultPdfLimits): PdfRenderer => {
  const slot = createBrowserSlot(limits.usesPerBrowser)
  const runLimited = limitConcurrency(limits.pages, limits.maxQueued)

  const render = async (source: PdfSource): Promise<Buffer> => {
    const rendered = await slot
      .use((browser) =>
        withTimeout(limits.timeoutMs, renderIn(browser, source, limits), 'The document took too long to render'),
      )
      .catch((cause: unknown) => {
        throw new Problem('pdf_failed', { cause })
      })
    if (rendered.length > limits.maxSize) throw new Problem('pdf_too_large')
    return rendered
  }
  return { render: (source) => runLimited(() => render(source)), close: slot.close }
}
