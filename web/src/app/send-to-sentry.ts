import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser'
import type { ErrorReport } from './error-report.ts'

let client: BrowserClient | undefined

/**
 * Sends an error of the page to the Sentry of a DSN, without personal data (CON-008): without integrations the client
 * adds no address of the page, no clicks, no console and no person. In a chunk of its own.
 */
export const sendToSentry = (dsn: string, { name, message, stack, route, version }: ErrorReport): void => {
  client ??= new BrowserClient({
    dsn,
    release: version,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [],
  })
  client.captureEvent({
    level: 'error',
    platform: 'javascript',
    transaction: route,
    exception: { values: [{ type: name, value: message, stacktrace: { frames: defaultStackParser(stack) } }] },
  })
}
