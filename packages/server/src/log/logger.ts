import { pino, type DestinationStream, type Logger } from 'pino'
import { serializeError } from './serialize-error.ts'

// Whatever somebody passes to the log by accident, these never leave the process.
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

/** Structured lines on standard output, with secrets removed. */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '(removed)' },
    serializers: { err: (error: unknown) => serializeError(error) },
  }
  return destination ? pino(options, destination) : pino(options)
}
