import { OutboundError } from '@passerelle/server/outbound/outbound-error'
import type { CheckFailure } from '../check-row.ts'

const byCode: Record<string, CheckFailure> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknown_name',
  EAI_AGAIN: 'unknown_name',
  ENODATA: 'no_record',
  ETIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  CERT_HAS_EXPIRED: 'certificate_expired',
}
const certificateCodes = new RegExp(
  '^(?:ERR_TLS_CERT_ALTNAME_INVALID|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|' +
    'UNABLE_TO_|CERT_|Error.*altnames)',
)

/** Meaning of an error code of Node's sockets, TLS or DNS. */
export const failureOfCode = (code: string): CheckFailure =>
  byCode[code] ?? (certificateCodes.test(code) ? 'certificate_invalid' : 'unreachable')

const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Why a check failed, from what its connection threw. Throws errors that are not of the network. */
export const failureOf = (error: unknown): CheckFailure => {
  if (!(error instanceof OutboundError)) {
    // Errors of the resolver name their system call; anything else is a bug.
    if (!(error instanceof Error && 'syscall' in error)) throw error
    return failureOfCode(codeOf(error))
  }
  if (error.reason === 'too_slow') return 'timeout'
  if (error.reason === 'forbidden_address') return 'forbidden_address'
  return failureOfCode(codeOf(error.cause))
}
