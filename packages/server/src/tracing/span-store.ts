import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, SpanStart, Tracer } from './tracer.ts'

const spans = new AsyncLocalStorage<Span>()

/** The span that the current work belongs to; undefined outside of one, and when there is no tracing. */
export const currentSpan = (): Span | undefined => spans.getStore()

export const runInSpan = <T>(span: Span, run: () => T): T => spans.run(span, run)

/** Runs work that no span may contain, such as sending spans. */
export const runOutsideSpans = <T>(run: () => T): T => spans.exit(run)

/** Runs work in a span of its own. Without a tracer it just runs. */
export const runTraced = async <T>(
  tracer: Tracer | undefined,
  start: SpanStart,
  run: () => T | Promise<T>,
): Promise<T> => {
  if (!tracer) return run()
  const span = tracer.start(start)
  try {
    const result = await runInSpan(span, run)
    span.end()
    return result
  } catch (error) {
    span.end({ failed: true })
    throw error
  }
}
