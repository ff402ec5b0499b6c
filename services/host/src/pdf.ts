import type { RenderPdf } from '@passerelle/server/pdf/render-pdf'

/** The renderer of the converters for every service of this process: loaded, and its browser started, when the first document is made. */
export const openPdf = (): { renderPdf: RenderPdf; close: () => Promise<void> } => {
  const load = async () => (await import('@passerelle/converters/pdf/pdf-renderer')).createPdfRenderer()
  let renderer: ReturnType<typeof load> | undefined
  return {
    renderPdf: async (source) => (await (renderer ??= load())).render(source),
    close: async () => (await renderer)?.close(),
  }
}
