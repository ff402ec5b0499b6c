import { quoteMark } from './cut-quotes.ts'
import { isHiddenElement, isHiddenText, lookOf, styleOf, usualLook, type Look } from './hidden-html.ts'
import type { HtmlNode } from './html-tree.ts'

const dropped = new Set(
  (
    'script style head title meta link base template noscript map xml iframe object embed applet svg math canvas ' +
    'audio video input select textarea'
  ).split(' '),
)
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const kept = new Set(
  (
    'p div br hr ul ol li blockquote pre dl dt dd strong b em i del s strike a code tt kbd samp ' +
    'table thead tbody tfoot tr td th'
  ).split(' '),
)
const blocks = new Set(
  'address article aside center details fieldset figure footer form header main nav section'.split(' '),
)

export type Cleaning = {
  /** Number of the inline picture with this content id; undefined for one that is not taken. */
  image: (contentId: string) => number | undefined
  /** Whether quotes that HTML marks are found: without, the whole mail is wanted. */
  cutting: boolean
}

/** Around the number of a picture, until Markdown is written: brackets would be escaped. */
export const imageMark = { open: '\ue010', close: '\ue011' }

const element = (tagName: string, children: HtmlNode[], properties: Record<string, unknown> = {}): HtmlNode => ({
  type: 'element',
  tagName,
  properties,
  children,
})
const text = (value: string): HtmlNode => ({ type: 'text', value })
const mark = () => element('p', [text(quoteMark)])

const linkable = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+\d])/i

/** Address of a link that may stay one, without what no address has in it. */
const addressOf = ({ properties = {} }: HtmlNode) => {
  const href = typeof properties['href'] === 'string' ? properties['href'].trim() : ''
  return href.length <= 2000 && linkable.test(href) && !/[\p{Cc}\s<>]/u.test(href) ? href : undefined
}

const classesOf = ({ properties = {} }: HtmlNode) =>
  Array.isArray(properties['className']) ? properties['className'].map(String) : []
const idOf = ({ properties = {} }: HtmlNode) => (typeof properties['id'] === 'string' ? properties['id'] : '')

/** What quotes in the mail programs that mark them (EML-037). */
const quoteKindOf = (node: HtmlNode): 'attribution' | 'quote' | 'rest' | undefined => {
  const classes = classesOf(node)
  const id = idOf(node)
  // A program that quotes our mail may write its own words before these names.
  if (
    /(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION)$/.test(id) ||
    node.properties?.['dataPasserelleCut'] !== undefined
  )
    return 'rest'
  if (classes.includes('gmail_attr') || classes.includes('moz-cite-prefix')) return 'attribution'
  if (classes.some((one) => ['yahoo_quoted', 'protonmail_quote'].includes(one)) && node.tagName !== 'blockquote')
    return 'quote'
  return undefined
}

const isGmailForward = (node: HtmlNode) => classesOf(node).includes('gmail_sendername')

const clean = (node: HtmlNode, around: Look, options: Cleaning): HtmlNode[] => {
  if (node.type === 'text')
    return isHiddenText(around) && node.value?.trim() !== '' ? [] : [text(plain(node.value ?? ''))]
  if (node.type !== 'element' && node.type !== 'root') return []
  const tag = node.tagName ?? ''
  if (dropped.has(tag) || tag.startsWith('v:') || isGmailForward(node)) return []
  const style = styleOf(node)
  if (isHiddenElement(node, style)) return []
  if (tag === 'img') return imageOf(node, options)
  const look = lookOf(node, style, around)
  const children = (node.children ?? []).flatMap((child) => clean(child, look, options))
  const quoted = options.cutting ? quoteKindOf(node) : undefined
  if (quoted === 'attribution') return []
  if (quoted === 'rest') return [mark(), ...children]
  if (quoted === 'quote') return [element('blockquote', children)]
  if (headings.has(tag)) return [element('p', [element('strong', children)])]
  if (blocks.has(tag)) return [element('div', children)]
  if (tag === 'a') {
    const href = addressOf(node)
    return href === undefined ? children : [element('a', children, { href })]
  }
  return kept.has(tag) ? [element(tag, children, spanOf(node))] : children
}

/** Marks of our own and control characters are nobody's text. */
const plain = (value: string) => value.replaceAll(/[\ue000-\ue01f\u202a-\u202e\u2066-\u2069]|(?![\t\n\r])\p{Cc}/gu, '')

const spanOf = ({ properties = {} }: HtmlNode) => {
  const start = properties['start']
  return typeof start === 'number' ? { start } : {}
}

const imageOf = ({ properties = {} }: HtmlNode, { image }: Cleaning): HtmlNode[] => {
  const source = typeof properties['src'] === 'string' ? properties['src'].trim() : ''
  const number = /^cid:/i.test(source) ? image(source.slice(4)) : undefined
  return number === undefined ? [] : [text(`${imageMark.open}${number}${imageMark.close}`)]
}

/** HTML without what nobody sees, programs run or pictures load (EML-038), and with its quotes found. */
export const cleanHtml = (tree: HtmlNode, options: Cleaning): HtmlNode => ({
  type: 'root',
  children: (tree.children ?? []).flatMap((child) => clean(child, usualLook, options)),
})
