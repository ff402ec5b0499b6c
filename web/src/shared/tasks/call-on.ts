import type { InputOf } from '@passerelle/contract/call'
import type { Named, ReplyOf } from '@passerelle/contract/operation'
import { call, type CallOptions } from '../api/call.ts'
import { inTurn } from './in-turn.ts'

type Rest<O extends Named> = Omit<InputOf<O>, 'id'>

/**
 * A change of a request, made in the request's own account: so it works on screens across accounts too. Changes of one request follow each other: what one person
 * does quickly must not race itself on the server.
 */
export const callOn = <O extends Named>(
  task: { _id: string; appId: string },
  op: O,
  input: Rest<O>,
  options: Pick<CallOptions, 'idempotencyKey'> = {},
): Promise<ReplyOf<O>> =>
  inTurn(task._id, (signal) =>
    call(op, { id: task._id, ...input } as unknown as InputOf<O>, { ...options, appId: task.appId, signal }),
  )
