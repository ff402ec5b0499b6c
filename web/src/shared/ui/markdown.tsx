import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isTooDeep } from './markdown-depth.ts'
import { Paragraphs } from './paragraphs.tsx'

const components: Components = {
  // The page has headings of its own above these.
  h1: 'h3',
  h2: 'h3',
  // Images become links, so that a text cannot make the reader's browser call elsewhere.
  img: ({ src, alt }) => <a href={typeof src === 'string' ? src : undefined} rel="noopener noreferrer nofollow" target="_blank">{alt || src}</a>,
  // What leads nowhere, or to a place in a text of which the page may hold several, is no link.
  a: ({ href, children }) =>
    !href || href.startsWith('#') ? children : <a className="link" href={href} rel="noopener noreferrer nofollow" target="_blank">{children ?? href}</a>,
  // A box to tick is named by what stands beside it.
  li: ({ className, children }) => <li className={className}>{className?.includes('task-list-item') ? <label>{children}</label> : children}</li>,
  // Long lines are reached by the keyboard too.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
}

// The title of the notes of a text is read out only, and none of them leads back.
const notes = { footnoteLabelProperties: { className: ['sr'] }, footnoteBackContent: '' }

/** Text in markdown as elements; it never writes HTML. */
export default ({ children }: { children: string }) =>
  isTooDeep(children)
    ? <Paragraphs text={children} />
    : <ReactMarkdown remarkPlugins={[remarkGfm]} remarkRehypeOptions={notes} components={components}>{children}</ReactMarkdown>
