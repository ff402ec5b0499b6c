/** Escaped HTML. */
export type Html = { readonly markup: string }
type Part = Html | readonly Html[] | string | number

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const markupOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

/** Template tag for HTML that escapes every interpolated text (XSS). */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.reduce((made, text, index) => `${made}${markupOf(parts[index - 1] ?? '')}${text}`),
})

/** Empty HTML, for parts that are left out. */
export const nothing: Html = { markup: '' }
