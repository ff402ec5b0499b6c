import { Suspense } from 'react'
import { lazyPart } from './lazy-part.ts'

const Markdown = lazyPart(() => import('./markdown.tsx'))

// Plain words need no parser: most messages are shown without loading one.
const marked = /[*_`#[\]<>|~]|^\s*(?:[-+]|\d+\.)\s|https?:/m

const Paragraphs = ({ text }: { text: string }) => text.split(/\n{2,}/).map((part, index) => <p key={index}>{part}</p>)

/** A text that a person wrote: markdown, rendered safely; plain until the parser has come. */
export const Prose = ({ text, className = 'prose' }: { text: string; className?: string }) => (
  <div className={className}>
    {marked.test(text) ? (
      <Suspense fallback={<Paragraphs text={text} />}>
        <Markdown>{text}</Markdown>
      </Suspense>
    ) : (
      <Paragraphs text={text} />
    )}
  </div>
)
