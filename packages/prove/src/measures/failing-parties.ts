import { createServer, type AddressInfo } from 'node:net'
import { scaleway } from '@passerelle/clouds/providers/scaleway'
import { apiSender } from '@passerelle/mails/senders/api-sender'
import { smtpSender } from '@passerelle/mails/senders/smtp-sender'
import { stripeProvider } from '@passerelle/payments/stripe/stripe'
import { createGoogleDrive } from '@passerelle/projects/drive-syncs/google-drive'
import { systemClock } from '@passerelle/server/clock'
import { createHttpClient } from '@passerelle/server/outbound/http-client'
import { betterStack } from '@passerelle/stats/monitoring/better-stack/better-stack'
import { uptimeKuma } from '@passerelle/stats/monitoring/kuma/uptime-kuma'
import type { Measure } from '../measure.ts'

const page = '<html>Maintenance</html>'
const http = (status: string, body: string, length = body.length) =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n${body}`

/** How long a server waits for its caller to speak first. */
const silentMs = 200

/** What the server of a third party does with a connection; undefined: nothing listens. */
const faults = {
  down: undefined,
  reset: () => null,
  'server error': () => http('500 Internal Server Error', '{}'),
  'cut off': () => http('200 OK', '{"data":[', 1000),
  'a page instead of data': () => http('200 OK', page),
  'data of another shape': () => http('200 OK', '{"data":7,"files":{},"servers":"none"}'),
  'an endless redirect': () => http('302 Found\r\nlocation: /', ''),
} as const

/** Starts a server that has this fault. */
const startFaulty = async (answer: (() => string | null) | undefined) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (answer?.() === null) return socket.resetAndDestroy()
    // SMTP waits for the server's greeting, HTTP sends first.
    const reply = () => void socket.end(answer?.() ?? '')
    socket.setTimeout(silentMs, reply)
    socket.once('data', reply)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  if (!answer) await close()
  return { port, close: answer ? close : async () => {} }
}

const drainPages = async (pages: AsyncIterable<unknown>) => {
  for await (const each of pages) if (each === undefined) return
}
const letter = {
  messageId: '<prove@example.org>',
  from: { name: 'Passerelle', address: 'support@example.org' },
  to: 'personne@example.org',
  subject: 'Essai',
  text: 'Essai',
  html: '<p>Essai</p>',
  attachments: [],
}

/** One call to each third party through its real adapter, at this address. */
const callsTo = (port: number): Record<string, () => Promise<unknown>> => {
  const url = `http://127.0.0.1:${port}`
  const outbound = createHttpClient()
  const { signal } = new AbortController()
  const smtp = smtpSender({ host: '127.0.0.1', port, secure: false, configuredBy: 'installation' })
  return {
    monitoring: () =>
      drainPages(betterStack({ place: { url, token: 't' }, outbound, pause: async () => {} }).monitors(signal)),
    'uptime kuma': () =>
      drainPages(
        uptimeKuma({
          place: { url, apiKey: 'k' },
          outbound,
          clock: systemClock(),
          standing: async () => [],
        }).monitors(signal),
      ),
    'mail api': () => apiSender({ url, key: 'k' }, outbound).send(letter),
    smtp: () => smtp.send(letter).finally(smtp.close),
    payments: () => stripeProvider({ secretKey: 'sk_test', webhookSecret: 'whsec', url }).listProducts(),
    drive: () => createGoogleDrive({ base: url, client: outbound, token: async () => 't' }).listGroups('folder'),
    cloud: () => scaleway({ secretKey: 's', projectId: 'p' }, outbound, url).servers(signal),
  }
}

/** Errors by which an adapter names what its third party did; anything else would reach a caller as an internal error. */
const named = ['MonitoringError', 'MailError', 'PaymentProviderError', 'DriveError', 'CloudError']
/** An answer of 2xx is all that sending a mail over the API needs; its body is not read. */
const harmless = new Set(['mail api: a page instead of data', 'mail api: data of another shape', 'mail api: cut off'])
const longestMs = 10_000

/**
 * G16: third parties that are down, reset the connection, fail or send nonsense: each adapter names the failure in time.
 * Parties that answer nothing for seconds are measured by the tests of the adapters.
 */
export const measureFailingParties: Measure = async () => {
  let [cells, slowestMs] = [0, 0]
  const wrong: string[] = []
  for (const [fault, answer] of Object.entries(faults)) {
    const faulty = await startFaulty(answer)
    const tried = Object.entries(callsTo(faulty.port)).map(async ([party, call]) => {
      const begun = performance.now()
      const failure = await call().then(
        () => 'none',
        (error: unknown) => (error instanceof Error ? error.constructor.name : 'unknown'),
      )
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      cells += 1
      const cell = `${party}: ${fault}`
      if (!named.includes(failure) && !(failure === 'none' && harmless.has(cell))) wrong.push(`${cell} → ${failure}`)
    })
    await Promise.all(tried)
    await faulty.close()
  }
  return {
    held: wrong.length === 0 && slowestMs <= longestMs,
    measured: `${cells} cells, ${wrong.length === 0 ? 'each failure named' : `wrong: ${wrong.join('; ')}`}, ${Math.ceil(slowestMs)} ms at most`,
  }
}
