import { lookup as resolve } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { OutboundError } from './outbound-error.ts'
import { rejectPrivateAddresses, type AddressRule } from './ssrf-guard.ts'

export type ConnectionRequest = {
  host: string
  port: number
  /** Whether a TLS handshake follows. */
  tls: boolean
  timeoutMs: number
  isAllowed: AddressRule
  lookup?: LookupFunction
  signal: AbortSignal
}
/** The certificate of the server; `problem` is Node's code, null when it is trusted for this host. */
export type ServerCertificate = { expiresAt: Date; problem: string | null }

const certificateOf = (socket: TLSSocket): ServerCertificate => ({
  expiresAt: new Date(socket.getPeerCertificate().valid_to),
  // Node documents an error here, and sets its code.
  problem: socket.authorized ? null : String(socket.authorizationError),
})

/**
 * Opens a TCP connection to an address that a person set, with the TLS handshake if asked, and closes it again: SSRF
 * guard at connect time, timeout for the whole. Nothing is sent. Returns the certificate, null without TLS. Throws an
 * `OutboundError`, or the abort reason of the signal.
 */
export const openConnection = async (request: ConnectionRequest): Promise<ServerCertificate | null> => {
  const { host, port, tls, timeoutMs, isAllowed, lookup = resolve as LookupFunction, signal } = request
  const where = `${host}:${port}`
  if (isIP(host) !== 0 && !isAllowed(host)) throw new OutboundError('forbidden_address', where)
  signal.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([timeout, signal])
  const options = { host, port, lookup: rejectPrivateAddresses(lookup, isAllowed) }
  const servername = isIP(host) === 0 ? { servername: host } : {}
  const socket: Socket | TLSSocket = tls
    ? // The certificate is judged here, so that its end is known even when it is not valid.
      connectTls({ ...options, ...servername, rejectUnauthorized: false })
    : connect(options)
  const give = () => socket.destroy(either.reason as Error)
  either.addEventListener('abort', give, { once: true })
  try {
    await new Promise<void>((opened, failed) => {
      socket.once(tls ? 'secureConnect' : 'connect', opened)
      socket.once('error', failed)
    })
    return tls ? certificateOf(socket as TLSSocket) : null
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof OutboundError) throw cause
    throw new OutboundError(timeout.aborted ? 'too_slow' : 'unreachable', where, { cause })
  } finally {
    either.removeEventListener('abort', give)
    socket.destroy()
  }
}
