const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML, so that user input cannot become markup in a document. */
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** HTML of a printed page: a title and a definition list, black on white. */
export const toDocumentHtml = (title: string, rows: readonly (readonly [term: string, text: string])[]): string => `
<style>
  @page { size: A4; margin: 24mm 20mm }
  body { font: 11pt/1.5 sans-serif; color: #111 }
  h1 { font-size: 18pt; margin: 0 0 12mm }
  div { display: flex; gap: 8mm; padding: 2mm 0; border-bottom: 0.2mm solid #ccc }
  dt { width: 55mm; color: #555 }
  dl, dd { margin: 0 }
  dd { white-space: pre-line; overflow-wrap: anywhere }
</style>
<h1>${escapeHtml(title)}</h1>
<dl>${rows.map(([term, text]) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd></div>`).join('')}</dl>`
