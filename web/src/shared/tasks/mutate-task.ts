import type { InputOf } from '@passerelle/contract/client'
import type { NamedOperation, InferResponse } from '@passerelle/contract/operation'
import { call, type CallOptions } from '../api/call.ts'
import { enqueue } from './serial-queue.ts'

type Rest<O extends NamedOperation> = Omit<InputOf<O>, 'id'>

/**
 * A change of a request, made in the request's own account: so it works on screens across accounts too. Changes of one request follow each other: what one person
 * does quickly must not race itself on the server.
 */
export const mutateTask = <O extends NamedOperation>(
  task: { _id: string; appId: string },
  op: O,
  input: Rest<O>,
  options: Pick<CallOptions, 'idempotencyKey'> = {},
): Promise<InferResponse<O>> =>
  enqueue(task._id, (signal) =>
    call(op, { id: task._id, ...input } as unknown as InputOf<O>, { ...options, appId: task.appId, signal }),
  )
