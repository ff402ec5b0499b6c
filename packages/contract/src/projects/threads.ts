import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id } from '../schemas.ts'
import { TaskParams } from './board.ts'

export const threads = api('projects', {
  /** Opens the internal thread of a task; idempotent, returns the same id again (THR-007). */
  openInternalThread: operation({
    method: 'POST',
    path: '/admin/tasks/:id/thread',
    requirement: 'API-036',
    access: can('thread.openInternal', on('task')),
    params: TaskParams,
    response: z.object({ privateThreadId: Id }),
  }),
})
