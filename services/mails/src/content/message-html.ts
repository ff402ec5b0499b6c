import rehypeSanitize, { type Options } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { isTooDeep } from '@passerelle/kernel/markdown-depth'

/** What a message may contain in a mail (EML-009): no image, so that no mail makes a program load anything. */
const allowed: Options = {
  tagNames: ['p', 'br', 'strong', 'em', 'del', 'ul', 'ol', 'li', 'code', 'pre', 'blockquote', 'a'],
  attributes: { a: ['href'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
}

const renderer = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize, allowed)
  .use(rehypeStringify)
  .freeze()

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** HTML of a message by the rules of the thread; the only HTML of a mail that its layout does not escape (ADR 0072). */
export const messageHtml = (markdown: string): string => {
  if (isTooDeep(markdown)) return `<p>${escaped(markdown)}</p>`
  try {
    return String(renderer.processSync(markdown))
  } catch {
    return `<p>${escaped(markdown)}</p>`
  }
}
