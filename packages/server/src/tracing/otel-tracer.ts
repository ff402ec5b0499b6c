import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace, type Context } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import type { Env } from '../env.ts'
import { runAs } from '../metrics/activity.ts'
import { runOutsideSpans } from './span-store.ts'
import type { Span, SpanStart, Tracer } from './tracer.ts'

type Options = NonNullable<Env['traces']> & {
  logger: { warn: (details: object, text: string) => void }
  version: string
  processName: string
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}
const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

const contextOf = (parent: SpanStart['parent']): Context => {
  const header = typeof parent === 'string' ? parent : parent?.traceparent
  const [, traceId, spanId, flags] = traceparentPattern.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: typeof parent === 'string' })
}

/** Logs when spans cannot be delivered, once per outage. Lost spans are not sent again. */
const reportOutages = (exporter: SpanExporter, logger: Options['logger']): SpanExporter => {
  let down = false
  const send: SpanExporter['export'] = (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.code !== 0 && !down) logger.warn({ err: result.error }, 'traces cannot be delivered')
      down = result.code !== 0
      done(result)
    })
  return {
    export: send,
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  }
}

/** Tracer on the OpenTelemetry SDK, which sends batches of spans to `{endpoint}/v1/traces`. */
export const createOtelTracer = ({ endpoint, headers, sampled, logger, version, processName }: Options): Tracer => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers }, timeoutMillis: 5000 })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'passerelle',
      'service.name': processName,
      'service.version': version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportOutages(exporter, logger), scheduledDelayMillis: 2000 })],
  })
  const tracer = provider.getTracer('passerelle', version)

  const start = ({ name, kind, parent, attributes, at }: SpanStart): Span => {
    const options = { kind: kinds[kind], ...(attributes && { attributes }), ...(at !== undefined && { startTime: at }) }
    const span = tracer.startSpan(name, options, contextOf(parent))
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      traceId,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      // The batch and its request must not count as work of the span that happened to end before them.
      end: ({ failed = false, attributes: more, at: endedAt } = {}) =>
        runOutsideSpans(() =>
          runAs('traces', () => {
            if (more) span.setAttributes(more)
            if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
            span.end(endedAt)
          }),
        ),
    }
  }
  const stop = () => runOutsideSpans(() => runAs('traces', () => provider.shutdown())).catch(() => undefined)
  return { start, stop }
}
