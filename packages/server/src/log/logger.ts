import { pino, type DestinationStream, type Logger } from 'pino'
import { currentSpan } from '../tracing/span-store.ts'
import { serializeError } from './serialize-error.ts'

// Redaction: these fields are never logged, even if passed by accident.
const secret = [
  'authorization',
  'cookie',
  'set-cookie',
  'token',
  'password',
  'access_token',
  'id_token',
  'clientSecret',
]
const paths = ['query', 'body', ...secret.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`])]

/** The trace that a line belongs to, if the process sends traces. */
const traceOf = (): { traceId?: string } => {
  const span = currentSpan()
  return span ? { traceId: span.traceId } : {}
}

/** Creates a logger that writes structured lines to standard output, with secrets redacted. */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '(removed)' },
    mixin: traceOf,
    serializers: { err: (error: unknown) => serializeError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}
