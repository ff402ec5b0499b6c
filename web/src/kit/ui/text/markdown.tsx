import { Children, isValidElement, type ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isTooDeep } from '@passerelle/kernel/markdown-depth'
import { Paragraphs } from './paragraphs.tsx'

const isList = (part: ReactNode) => isValidElement(part) && (part.type === 'ul' || part.type === 'ol')

/** List item; the checkbox of a task list is labelled by the text of its item, without the nested list. */
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
  // The page has its own headings above these.
  h1: 'h3',
  h2: ({ className, children }) => <h3 className={className}>{children}</h3>,
  // Images become links, so that a text cannot make the browser load third-party URLs.
  img: ({ src, alt }) => (
    <a href={typeof src === 'string' ? src : undefined} rel="noopener noreferrer nofollow" target="_blank">
      {alt || src}
    </a>
  ),
  // Links without a target, or to an anchor (several texts on a page may contain the same one), are rendered as text.
  a: ({ href, children }) =>
    !href || href.startsWith('#') ? (
      children
    ) : (
      <a className="link" href={href} rel="noopener noreferrer nofollow" target="_blank">
        {children ?? href}
      </a>
    ),
  li: Item,
  // Focusable, so that long lines can be scrolled by keyboard.
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
}

// Footnotes: the heading (the same word in both languages) is for screen readers only, and there are no back links.
const notes = {
  footnoteLabel: 'Notes',
  footnoteLabelProperties: { className: ['sr-only'] },
  footnoteBackContent: () => [],
}

/** Renders markdown as React elements, never as raw HTML. */
export default ({ children }: { children: string }) =>
  isTooDeep(children) ? (
    <Paragraphs text={children} />
  ) : (
    <ReactMarkdown remarkPlugins={[remarkGfm]} remarkRehypeOptions={notes} components={components}>
      {children}
    </ReactMarkdown>
  )
