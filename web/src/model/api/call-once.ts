import type { InputOf } from '@passerelle/contract/client'
import type { InferResponse, NamedOperation } from '@passerelle/contract/operation'
import { newId } from '@passerelle/kernel/ids'
import { serverNow } from '../../kit/config/server-clock.ts'
import { createAttempts } from '../../kit/network/attempts.ts'
import { getSession } from '../session/session.ts'
import { getSide } from '../session/side.ts'
import { buildHeaders, call, type CallOptions } from './call.ts'

/** Time in ms in which the same input is taken for the call whose response was lost. */
const retryMs = 300_000
const attempt = createAttempts(() => newId(serverNow()), { retryMs })

/**
 * Calls a POST that must not be executed twice, as a payment or what is mailed: after a lost response the same input
 * in the same account goes out under the same idempotency key, and the server answers what it answered.
 */
export const callOnce = <O extends NamedOperation>(
  op: O,
  input: InputOf<O>,
  options: CallOptions = {},
): Promise<InferResponse<O>> => {
  const session = getSession(options.side ?? getSide(location.pathname))
  const appId = buildHeaders(session, options, false).get('app-id')
  return attempt(JSON.stringify([op.service, op.name, appId, input]), (idempotencyKey) =>
    call(op, input, { ...options, idempotencyKey }),
  )
}
