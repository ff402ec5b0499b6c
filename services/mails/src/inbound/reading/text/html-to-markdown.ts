import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { cleanHtml, imageMark, type Cleaning } from './clean-html.ts'
import type { HtmlNode } from './html-tree.ts'
import { withReadTables } from './mail-tables.ts'

type MarkdownNode = { type: string; url?: string; value?: string; children?: MarkdownNode[] }

const writer = unified()
  .use(rehypeRemark)
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    // Messages keep their line breaks as they are typed.
    handlers: { break: () => '\n' },
  })
  .freeze()

const plainOf = (node: MarkdownNode): string => node.value ?? (node.children ?? []).map(plainOf).join('')

const shown = new Set(['list', 'table', 'strong', 'emphasis', 'delete', 'code', 'inlineCode'])

/** Whether Markdown says more than its letters: a plain part holds as much as one that does not. */
const isRich = (node: MarkdownNode): boolean => {
  if (shown.has(node.type)) return true
  if (node.type === 'link')
    return !(node.url ?? '').replace(/^(?:mailto:|https?:\/\/)/i, '').startsWith(
      plainOf(node)
        .trim()
        .replace(/^https?:\/\//i, ''),
    )
  if (node.type === 'text' && node.value?.includes(imageMark.open)) return true
  return (node.children ?? []).some(isRich)
}

/** Where a picture was in the text (EML-040). */
export const imageText = (number: number | string): string => `[image ${number}]`

export type WrittenHtml = { markdown: string; rich: boolean }

/** Markdown of a mail's HTML (EML-038), parsed once for each of the ways that it is wanted. */
export const markdownOf = (tree: HtmlNode, options: Cleaning): WrittenHtml => {
  const cleaned = withReadTables(cleanHtml(tree, options))
  const markdown = writer.runSync(cleaned as Parameters<typeof writer.runSync>[0])
  const text = writer
    .stringify(markdown as Parameters<typeof writer.stringify>[0])
    .replaceAll('&#x20;', ' ')
    // Addresses in text become links by themselves: they are not escaped.
    .replaceAll(/(?<=https?|www)\\(?=[:.])|\\(?=@)/gi, '')
    .replaceAll(new RegExp(`${imageMark.open}(\\d+)${imageMark.close}`, 'g'), imageText('$1'))
  return { markdown: text, rich: isRich(markdown as MarkdownNode) }
}
