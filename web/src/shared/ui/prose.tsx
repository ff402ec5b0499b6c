import { Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { lazyWithTimeout } from './lazy-with-timeout.ts'
import { hasMarkdown } from './has-markdown.ts'
import { Paragraphs } from './paragraphs.tsx'

const Markdown = lazyWithTimeout(() => import('./markdown.tsx'))

/** A text that a person wrote: markdown, rendered safely; plain until the parser has come, and when it fails on the text. */
export const Prose = ({ text, className = 'prose' }: { text: string; className?: string }) => (
  <div className={className}>
    {hasMarkdown(text) ? (
      <ErrorBoundary key={text} fallback={<Paragraphs text={text} />}>
        <Suspense fallback={<Paragraphs text={text} />}>
          <Markdown>{text}</Markdown>
        </Suspense>
      </ErrorBoundary>
    ) : (
      <Paragraphs text={text} />
    )}
  </div>
)
