import { Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyPart } from './lazy-part.ts'
import { isMarked } from './marked.ts'
import { Paragraphs } from './paragraphs.tsx'

const Markdown = lazyPart(() => import('./markdown.tsx'))

/** A text that a person wrote: markdown, rendered safely; plain until the parser has come, and when it fails on the text. */
export const Prose = ({ text, className = 'prose' }: { text: string; className?: string }) => (
  <div className={className}>
    {isMarked(text) ? (
      <ErrorBoundary key={text} instead={<Paragraphs text={text} />}>
        <Suspense fallback={<Paragraphs text={text} />}>
          <Markdown>{text}</Markdown>
        </Suspense>
      </ErrorBoundary>
    ) : (
      <Paragraphs text={text} />
    )}
  </div>
)
