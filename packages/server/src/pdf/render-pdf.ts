/** HTML document or fragment; title and language apply to a fragment. */
export type PdfSource = { html: string; title?: string | undefined; lang?: string | undefined }

/**
 * Renders HTML to PDF in a headless browser without scripts and network (API-163). Throws Problem `pdf_failed`,
 * `pdf_too_large`, `too_many_requests`.
 */
export type RenderPdf = (source: PdfSource) => Promise<Buffer>
