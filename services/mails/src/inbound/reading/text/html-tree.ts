import rehypeParse from 'rehype-parse'
import { unified } from 'unified'

/** A node of an HTML tree (hast), as far as it is read here. */
export type HtmlNode = {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  value?: string
  children?: HtmlNode[]
}

export const maxHtml = 1024 * 1024
const maxDepth = 200
/** Elements times their depth: a parser repeats open formatting in every block below it. */
const maxWeight = 3_000_000

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** Elements that another of their kind closes. */
const closedByNext = new Set('p li td th tr dt dd option'.split(' '))

const tagAt = /[a-z][a-z0-9:-]{0,40}/iy

const nameAt = (html: string, at: number) => {
  tagAt.lastIndex = at
  return tagAt.exec(html)?.[0].toLowerCase()
}

/** Whether HTML is small and flat enough to be read as a tree (EML-025). */
export const isReadable = (html: string): boolean => {
  if (html.length > maxHtml) return false
  const open: string[] = []
  let weight = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const closing = html[at + 1] === '/'
    const name = nameAt(html, at + (closing ? 2 : 1))
    if (name === undefined || empty.has(name)) continue
    const depth = open.lastIndexOf(name)
    if (closing && depth !== -1) open.length = depth
    if (closing || (closedByNext.has(name) && open.at(-1) === name)) continue
    open.push(name)
    weight += open.length
    if (open.length > maxDepth || weight > maxWeight) return false
  }
  return true
}

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

/** Tree of HTML. Only for what `isReadable` lets through. */
export const parseHtml = (html: string): HtmlNode => parser.parse(html) as HtmlNode

const breaks = new Set('br p div tr li h1 h2 h3 h4 h5 h6 blockquote table hr'.split(' '))
const silent = ['script', 'style', 'head', 'title', 'template']

/** Text of HTML that is too large or too deep: its tags are left out, one after the other. */
export const stripTags = (html: string): string => {
  // Letters keep their places.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const pieces: string[] = []
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    pieces.push(html.slice(at, tag === -1 ? undefined : tag))
    if (tag === -1) break
    const comment = html.startsWith('<!--', tag)
    const name = nameAt(html, tag + (html[tag + 1] === '/' ? 2 : 1))
    if (name !== undefined && breaks.has(name)) pieces.push('\n')
    const skipTo = name !== undefined && silent.includes(name) && html[tag + 1] !== '/' ? `</${name}` : undefined
    const end = comment ? html.indexOf('-->', tag) : html.indexOf('>', skipTo ? lower.indexOf(skipTo, tag) : tag)
    if (end === -1 || (skipTo !== undefined && !lower.includes(skipTo, tag))) break
    at = end + (comment ? 3 : 1)
  }
  // Only entities are left for the parser.
  const [text] = parseHtml(pieces.join('').replaceAll('<', '&lt;')).children ?? []
  return (text?.value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}
