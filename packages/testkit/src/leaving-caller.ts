import { once } from 'node:events'
import { connect } from 'node:net'

/** When a caller leaves. The last one waits for an answer that comes before the body has ended, or for the end. */
export const departures = [
  'behind the headers',
  'in the middle of the body',
  'with the first byte of the answer',
] as const

export type LeavingCall = {
  /** Method and path. */
  line: string
  headers: readonly string[]
  /** Sent with and without a length, which claims more. */
  body?: Buffer
  framing?: 'length' | 'chunks' | 'none'
  leaves: (typeof departures)[number]
  /** Resets the connection instead of closing it. */
  resets: boolean
}

const claimedLength = 3_000_000

const framed = (body: Buffer, framing: LeavingCall['framing']) => {
  if (framing === 'length') return { header: [`content-length: ${claimedLength}`], bytes: body }
  if (framing !== 'chunks') return { header: [], bytes: Buffer.alloc(0) }
  const size = Buffer.from(`${body.length.toString(16)}\r\n`)
  return { header: ['transfer-encoding: chunked'], bytes: Buffer.concat([size, body, Buffer.from('\r\n')]) }
}

/** Sends a part of a call and leaves; resolves when the connection is closed. */
export const leaveCall = async (origin: string, call: LeavingCall): Promise<void> => {
  const { line, headers, body = Buffer.alloc(0), framing = 'none', leaves, resets } = call
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  // Whoever is left may be the first to end it.
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  const leave = () => (resets ? socket.resetAndDestroy() : socket.destroy())
  const { header, bytes } = framed(body, framing)
  const head = Buffer.from(`${[`${line} HTTP/1.1`, 'host: a', ...headers, ...header].join('\r\n')}\r\n\r\n`)
  if (leaves === 'behind the headers') socket.write(head, leave)
  else if (leaves === 'in the middle of the body') socket.write(Buffer.concat([head, bytes]), leave)
  else {
    socket.once('data', leave)
    socket.write(Buffer.concat([head, bytes]))
  }
  await closed
}
