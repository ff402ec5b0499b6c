import * as z from 'zod/mini'
import { can, on } from '../access.ts'
import { api, operation } from '../operation.ts'
import { PersonShape } from '../accounts/schemas.ts'
import { ClientDuration, Instant, QueryVersion } from '../schemas.ts'
import { TaskParams } from './board.ts'
import { Quote } from './quotes.ts'
import { Task } from './schemas.ts'

/**
 * The estimate in ms that the user answers. If it has changed in the meantime, the answer is rejected (`task_changed`,
 * compare-and-set).
 */
const Answered = z.strictObject({
  estimatedTime: z.optional(ClientDuration),
  /** The version of the quote that the caller saw; compared like the time. */
  quoteVersion: z.optional(QueryVersion),
})

/** The last accepted estimate as it was accepted, cents excluding taxes; `price` is null where it had none. */
export const EstimateReceipt = z.object({
  taskId: z.string(),
  name: z.string(),
  accountName: z.string(),
  estimatedTime: z.int(),
  acceptedAt: Instant,
  /** Null when unknown. `forCustomer`: by staff, on behalf of the customer (EST-004). */
  acceptedBy: z.nullable(PersonShape),
  forCustomer: z.boolean(),
  price: z.nullable(z.object({ dailyInCents: z.int(), hourlyInCents: z.int(), totalInCents: z.int() })),
  /** The quote that was accepted with it (BIL-014). */
  quote: z.nullable(Quote),
})
export type EstimateReceipt = z.infer<typeof EstimateReceipt>

export const estimates = api('projects', {
  /** The receipt of the accepted estimate, to be printed; for those who may answer estimates. */
  readEstimateReceipt: operation({
    method: 'GET',
    path: '/private/tasks/:id/estimate-receipt',
    requirement: 'ADR-0004',
    access: can('estimate.readReceipt', on('task')),
    params: TaskParams,
    response: EstimateReceipt,
    problems: ['estimate_none_accepted'],
  }),
  /** Accepts the estimate that waits for an answer (EST-003, EST-004, EST-012). */
  acceptEstimate: operation({
    method: 'POST',
    path: '/admin/tasks/:id/confirm',
    requirement: 'API-037',
    access: can('estimate.answer', on('task')),
    params: TaskParams,
    query: Answered,
    response: Task,
    problems: ['estimate_not_waiting', 'quote_expired', 'task_archived', 'task_changed'],
  }),
  /** Refuses the estimate; without further action the task is archived after 48 h (TMR-001). */
  refuseEstimate: operation({
    method: 'POST',
    path: '/admin/tasks/:id/refuse',
    requirement: 'API-038',
    access: can('estimate.answer', on('task')),
    params: TaskParams,
    query: Answered,
    response: Task,
    problems: ['estimate_not_waiting', 'task_archived', 'task_changed'],
  }),
  /** Restores the last accepted estimate (EST-007). */
  restoreEstimate: operation({
    method: 'PATCH',
    path: '/admin/tasks/:id/restore-estimation',
    requirement: 'API-020',
    access: can('estimate.restore', on('task')),
    params: TaskParams,
    response: Task,
    problems: ['estimate_none_accepted', 'task_archived', 'task_changed'],
  }),
})
