import { createServer, type AddressInfo } from 'node:net'
import { defineMeasure } from '../measure.ts'
import { callsTo } from './calls-to-parties.ts'

const page = '<html>Maintenance</html>'
const http = (status: string, body: string, length = body.length) =>
  `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nconnection: ` +
  `close\r\n\r\n${body}`

/** How long a server waits for its caller to speak first, and a slow one before it answers. */
const silentMs = 200
const slowMs = 5_000

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
const startFaulty = async (answer: (() => string | null) | undefined, delayMs = 0) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (answer?.() === null) return socket.resetAndDestroy()
    // SMTP waits for the server's greeting, HTTP sends first.
    const reply = () => void setTimeout(() => socket.end(answer?.() ?? ''), delayMs)
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

/**
 * Errors by which an adapter names what its third party did; anything else would reach a caller as an internal error.
 */
const named = [
  'MonitoringError',
  'MailError',
  'MailboxError',
  'PaymentProviderError',
  'DriveError',
  'CloudError',
  'Problem',
  'PushError',
]
/** An answer of 2xx is all that sending a mail over the API or a push needs; its body is not read. */
const harmless = new Set([
  'mail api: a page instead of data',
  'mail api: data of another shape',
  'mail api: cut off',
  'mail api: slow',
  'push: a page instead of data',
  'push: data of another shape',
  'push: slow',
])
const longestMs = 10_000

type Calls = Record<string, () => Promise<unknown>>

/** Calls each third party with each fault by these calls. */
export const tryParties = async (rounds: number, callsOf: (port: number) => Calls = callsTo) => {
  let [cells, slowestMs] = [0, 0]
  const wrong: string[] = []
  const slow = rounds > 1 ? { slow: faults['data of another shape'] } : {}
  for (const [fault, answer] of Object.entries({ ...faults, ...slow })) {
    const faulty = await startFaulty(answer, fault === 'slow' ? slowMs : 0)
    const tried = Object.entries(callsOf(faulty.port)).map(async ([party, call]) => {
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
  return { cells, wrong, slowestMs }
}

/**
 * G16: third parties that are down, reset the connection, fail or send nonsense, in longer runs only after seconds:
 * each adapter names the failure in time.
 */
export const failingParties = defineMeasure({
  name: 'failing-parties',
  id: 'G16',
  title: 'Third parties that fail',
  promised: 'each failure is named, within 10 s',
  alone: ({ rounds }) => tryParties(rounds),
  judge: ({ cells, wrong, slowestMs }) => ({
    held: cells > 0 && wrong.length === 0 && slowestMs <= longestMs,
    measured:
      `${cells} cells, ${wrong.length === 0 ? 'each failure named' : `wrong: ${wrong.join('; ')}`}, ` +
      `${Math.ceil(slowestMs)} ms at most`,
  }),
})
