import { useEffect, useReducer } from 'react'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { createChunkLoader } from '../lazy/chunk-loader.ts'
import { hasMarkdown } from './has-markdown.ts'
import { Paragraphs } from './paragraphs.tsx'
import './prose.css'

const parser = createChunkLoader(() => import('./markdown.tsx'))

/** Loads the parser if one of the texts needs it, so that none of them changes its height later. */
export const loadProse = async (texts: readonly string[]): Promise<void> => {
  if (texts.some(hasMarkdown)) await parser.load()
}

const Parsed = ({ text }: { text: string }) => {
  const [, come] = useReducer((turn: number) => turn + 1, 0)
  useEffect(() => {
    if (!parser.get()) void parser.load().then(come, () => undefined)
  }, [])
  const Markdown = parser.get()?.default
  return Markdown ? <Markdown>{text}</Markdown> : <Paragraphs text={text} />
}

/** User-written text as safely rendered markdown; plain text until the parser has loaded, and if parsing fails. */
export const Prose = ({ text, className = 'prose' }: { text: string; className?: string }) => (
  <div data-part="prose" className={className}>
    {hasMarkdown(text) ? (
      <ErrorBoundary key={text} fallback={<Paragraphs text={text} />}>
        <Parsed text={text} />
      </ErrorBoundary>
    ) : (
      <Paragraphs text={text} />
    )}
  </div>
)
