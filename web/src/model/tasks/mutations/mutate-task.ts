import type { InputOf } from '@passerelle/contract/client'
import type { NamedOperation, InferResponse } from '@passerelle/contract/operation'
import { call, type CallOptions } from '../../api/call.ts'
import { enqueue } from './serial-queue.ts'

type Rest<O extends NamedOperation> = Omit<InputOf<O>, 'id'>

/**
 * Mutates a task in the task's own account, so that it also works on screens across accounts. Mutations of one task run
 * in a serial queue, so that quick successive changes cannot race on the server.
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
