import type { Share } from '../limit-fairly.ts'

/** HTML document or fragment; title and language apply to a fragment. */
export type PdfSource = { html: string; title?: string | undefined; lang?: string | undefined }

/**
 * Renders HTML to PDF in a headless browser without scripts and network (API-163). Throws Problem `pdf_failed`,
 * `pdf_too_large`, `too_many_requests`. `share` says whose document it is: pages are shared fairly.
 */
export type RenderPdf = (source: PdfSource, share: Share) => Promise<Buffer>
