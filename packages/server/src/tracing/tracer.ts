/** Bounded values only: operations, statuses, statement names; never ids of people, addresses or text. */
export type SpanAttributes = Readonly<Record<string, string | number>>
/** The ids by which a span is known in other processes, as a W3C `traceparent` header. */
export type Span = {
  traceId: string
  traceparent: string
  end: (outcome?: { failed?: boolean; attributes?: SpanAttributes; at?: number }) => void
}
export type SpanStart = {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  /** The span above; a `traceparent` if it is in another process. */
  parent?: Span | string | undefined
  attributes?: SpanAttributes
  /** When it began, as `performance.now()`; now by default. */
  at?: number
}
export type Tracer = {
  start: (span: SpanStart) => Span
  /** Sends what is left and closes. */
  stop: () => Promise<void>
}
