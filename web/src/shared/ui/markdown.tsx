import { Children, isValidElement, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isTooDeep } from './markdown-depth.ts'
import { Paragraphs } from './paragraphs.tsx'

const isList = (part: ReactNode) => isValidElement(part) && (part.type === 'ul' || part.type === 'ol')

/** A box to tick is named by what stands beside it, not by the list below. */
const Item: Components['li'] = ({ className, children }) => {
  if (!className?.includes('task-list-item')) return <li className={className}>{children}</li>
  const parts = Children.toArray(children)
  const below = parts.findIndex(isList)
  const beside = below < 0 ? parts : parts.slice(0, below)
  return (
    <li className={className}>
      <label>{beside}</label>
      {parts.slice(beside.length)}
    </li>
  )
}

const components: Components = {
  // The page has headings of its own above these.
  h1: 'h3',
  h2: ({ className, children }) => <h3 className={className}>{children}</h3>,
  // Images become links, so that a text cannot make the reader's browser call elsewhere.
  img: ({ src, alt }) => (
    <a href={typeof src === 'string' ? src : undefined} rel="noopener noreferrer nofollow" target="_blank">
      {alt || src}
    </a>
  ),
  // What leads nowhere, or to a place in a text of which the page may hold several, is no link.
  a: ({ href, children }) =>
    !href || href.startsWith('#') ? (
      children
    ) : (
      <a className="link" href={href} rel="noopener noreferrer nofollow" target="_blank">
        {children ?? href}
      </a>
    ),
  li: Item,
  // Long lines are reached by the keyboard too.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
}

// The title of the notes of a text, one word in both languages, is read out only, and none of them leads back.
const notes = { footnoteLabel: 'Notes', footnoteLabelProperties: { className: ['sr'] }, footnoteBackContent: () => [] }

/** Text in markdown as elements; it never writes HTML. */
export default ({ children }: { children: string }) =>
  isTooDeep(children) ? (
    <Paragraphs text={children} />
  ) : (
    <ReactMarkdown remarkPlugins={[remarkGfm]} remarkRehypeOptions={notes} components={components}>
      {children}
    </ReactMarkdown>
  )
