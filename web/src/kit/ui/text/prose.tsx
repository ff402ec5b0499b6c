import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { inTime } from '../lazy/chunk-timeout.ts'
import { hasMarkdown } from './has-markdown.ts'
import { Paragraphs } from './paragraphs.tsx'
import './prose.css'

const Markdown = lazy(() => inTime(import('./markdown.tsx')))

/** User-written text as safely rendered markdown; plain text until the parser has loaded, and if parsing fails. */
export const Prose = ({ text, className = 'prose' }: { text: string; className?: string }) => (
  <div data-part="prose" className={className}>
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
