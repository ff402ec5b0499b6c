import type { RenderPdf } from '@passerelle/server/pdf/render-pdf'

/**
 * Opens the PDF renderer of this process, shared by its services: module and browser are loaded lazily for the first
 * document.
 */
export const openPdf = (): { renderPdf: RenderPdf; close: () => Promise<void> } => {
  const load = async () => (await import('@passerelle/converters/pdf/pdf-renderer')).createPdfRenderer()
  let renderer: ReturnType<typeof load> | undefined
  return {
    renderPdf: async (source, share) => (await (renderer ??= load())).render(source, share),
    close: async () => (await renderer)?.close(),
  }
}
