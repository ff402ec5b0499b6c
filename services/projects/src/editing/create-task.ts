import type { Task as WireTask } from '@passerelle/contract/projects/schemas'
import type { Person } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import { isNoRowWritten } from '@passerelle/server/database/pg-error'
import type { Platform } from '@passerelle/server/platform'
import { setEstimate } from '../estimates/estimate-flow.ts'
import { requireEstimateStep } from '../estimates/estimate-step.ts'
import { newTask, type Draft } from '../tasks/new-task.ts'
import { eventActor } from '@passerelle/contract/event-actor'
import { andThen, recordEvents, type TaskUpdate } from '../tasks/task-update.ts'
import { requireOwner } from './task-owner.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'

type CreateTaskInput = Draft & { userId?: string | undefined; estimatedTime?: number | null | undefined }

/** A new task with all that its page shows, known without reading it back. */
type CreatedTask = Task &
  Pick<WireTask, 'memberIds' | 'people' | 'createdBy' | 'milestones' | 'workLogs' | 'byMail'> & { running: false }

const withEvent = (task: Task): TaskUpdate => ({
  task,
  events: [{ name: 'task.created', data: { listId: task.listId, priority: task.priority, kind: task.kind } }],
})

/**
 * Creates a task. The caller becomes its owner, unless staff name a user of the account (OPEN-004, API-014, TSK-028,
 * TSK-029, TSK-072); `also` writes in the same transaction. Throws `estimate_step`, `invalid_input`.
 */
export const createTask =
  ({ database, tasks, transaction, record, clock, newId }: TaskDeps & Pick<Platform, 'database' | 'newId'>) =>
  async (
    appId: string,
    { userId, estimatedTime, ...draft }: CreateTaskInput,
    actor: Person,
    also?: (tx: Tx) => Promise<unknown>,
  ): Promise<CreatedTask> => {
    requireEstimateStep(estimatedTime)
    if (userId !== undefined && userId !== actor.userId) await requireOwner(database, appId, userId)
    const now = clock.now()
    const [ownerId, createdById] = [userId ?? actor.userId, actor.userId]
    const task = newTask(draft, { appId, ownerId, createdById, now, newId, isByCustomer: actor.kind === 'customer' })
    const change = andThen(withEvent(task), (current) => setEstimate(current, estimatedTime ?? null, now))
    const commit = ({ isFirst }: { isFirst: boolean }) =>
      transaction(async (tx) => {
        // In the same transaction: an idempotency key would remember one of its own as the effect of the request.
        if (isFirst) await tasks.beginCounting(tx, appId)
        const created = tasks.sendCreate(tx, change.task)
        await recordEvents(record, tx, change, eventActor(actor))
        await also?.(tx)
        return { created }
      })
    const { created } = await commit({ isFirst: false }).catch((error: unknown) => {
      if (!isNoRowWritten(error)) throw error
      return commit({ isFirst: true })
    })
    const { slug, owner, createdBy } = (await created).rows[0]!
    return {
      ...change.task,
      slug,
      memberIds: [],
      people: owner ? [owner] : [],
      createdBy,
      milestones: [],
      workLogs: [],
      running: false,
      byMail: actor.kind === 'customer' && actor.via === 'mail',
    }
  }
