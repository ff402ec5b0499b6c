import { execFile } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import type { AddressRule } from '@passerelle/server/outbound/ssrf-guard'
import type { Checkable, CheckFailure } from '../check-row.ts'

/** Exit code of `ping` when no reply came; others say that it could not run, for want of rights for instance. */
const noReply = 1

/** Runs `ping` without a shell: one packet, and an address in figures, so that the target is never an option. */
const ping = (command: string, address: string, timeoutMs: number, signal: AbortSignal) =>
  new Promise<CheckFailure | null>((done) => {
    const seconds = String(Math.ceil(timeoutMs / 1000))
    const limits = { signal, timeout: timeoutMs + 1000, maxBuffer: 16 * 1024, env: { PATH: process.env['PATH'] } }
    execFile(command, ['-n', '-c', '1', '-W', seconds, address], limits, (error) => {
      if (!error) return done(null)
      return done(error.code === noReply || error.killed ? 'timeout' : 'unavailable_here')
    })
  })

/**
 * Pings a host by the program `ping` of the system. `unavailable_here` where there is none or it may not run. All
 * addresses of a name pass the SSRF guard, and the one that passed is pinged.
 */
export const checkIcmp = async (
  { target, timeoutMs }: Checkable,
  { isAllowed, command = 'ping' }: { isAllowed: AddressRule; command?: string },
  signal: AbortSignal,
): Promise<CheckFailure | null> => {
  signal.throwIfAborted()
  const addresses = isIP(target) === 0 ? (await lookup(target, { all: true })).map(({ address }) => address) : [target]
  const [first] = addresses
  if (first === undefined || !addresses.every(isAllowed)) throw new OutboundError('forbidden_address', target)
  const failure = await ping(command, first, timeoutMs, signal)
  signal.throwIfAborted()
  return failure
}
