/** HTML, whole or a fragment; title and language are those of the document where it is a fragment. */
export type PdfSource = { html: string; title?: string | undefined; lang?: string | undefined }

/**
 * A PDF of HTML, made by the converters' browser without scripts and network (API-163). Problems `pdf_failed`, `pdf_too_large`, `unavailable`.
 */
export type RenderPdf = (source: PdfSource) => Promise<Buffer>
