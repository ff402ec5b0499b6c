import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser'
import type { ErrorReport } from './page-errors.ts'

const clients = new Map<string, BrowserClient>()

/** Without integrations the client adds nothing of its own: no address of the page, no clicks, no console, no person. */
const clientOf = (dsn: string, release: string) => {
  const client =
    clients.get(dsn) ??
    new BrowserClient({
      dsn,
      release,
      transport: makeFetchTransport,
      stackParser: defaultStackParser,
      integrations: [],
    })
  clients.set(dsn, client)
  return client
}

/** Sends an error of the page to Sentry with its route, without personal data (CON-008). In a chunk of its own. */
export const sendToSentry = (dsn: string, error: Error, { route, version }: ErrorReport): void =>
  void clientOf(dsn, version).captureEvent(
    {
      level: 'error',
      platform: 'javascript',
      transaction: route,
      exception: {
        values: [
          {
            type: error.name.slice(0, 100) || 'Error',
            value: error.message.slice(0, 500),
            stacktrace: { frames: defaultStackParser((error.stack ?? '').slice(0, 4000)) },
          },
        ],
      },
    },
    { originalException: error },
  )
