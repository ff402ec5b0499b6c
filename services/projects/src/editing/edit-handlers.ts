import type { board } from '@passerelle/contract/projects/board'
import type { Call } from '@passerelle/server/service'
import { getEditableUntil, mayEditForever } from '../work-logs/edit-rules.ts'
import type { Task } from '../tasks/task.ts'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { editTaskAsCustomer } from './edit-task-as-customer.ts'
import { createTask } from './create-task.ts'
import { editTask } from './edit-task.ts'
import { nameEstimateAuthor } from './estimate-conflict.ts'
import { moveTaskAtOnce } from './move-task.ts'

type Dates = { plannedAt?: string | null | undefined; dueAt?: string | null | undefined }
const dateOf = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text)
const withDates = <B extends Dates>(body: B) => ({
  ...body,
  plannedAt: dateOf(body.plannedAt),
  dueAt: dateOf(body.dueAt),
})

type ReadCall = Pick<Call<typeof board.readTask, { task: Task }>, 'actor' | 'subject' | 'request'>

/** Calls that create and edit tasks; the reading calls of the board are in `lists/list-handlers.ts`. */
export const editHandlers = (deps: TaskHandlerDeps): Omit<HandlerMap<typeof board>, 'readList' | 'countList'> => {
  const { presentTask, replyWithTask, taskStatement } = deps
  const create = createTask(deps)
  const edit = editTask(deps)
  const correct = editTaskAsCustomer(deps)
  const move = moveTaskAtOnce(deps)
  const read = async ({ actor, subject, request }: ReadCall) => {
    const task = await presentTask(actor, subject)
    // The time to edit a work log runs out without a change.
    for (const log of task.workLogs)
      if (log.editable && !mayEditForever(actor)) request.expires(getEditableUntil({ id: log._id }))
    return task
  }
  return {
    readTask: read,
    readTaskAsAdmin: read,
    createTask: async ({ actor, body }) => presentTask(actor, await create(actor.appId, body, actor)),
    createTaskAsStaff: async ({ actor, body }) => presentTask(actor, await create(actor.appId, withDates(body), actor)),
    moveTask: async ({ actor, subject, body }) => {
      const readBack = taskStatement(actor, subject.appId, subject.id)
      return presentTask(actor, (await move(subject, body.listId, actor, readBack)) ?? subject)
    },
    editTask: (call) => {
      const edited = edit(call.subject, withDates(call.body), call.actor)
      return replyWithTask(call, edited.catch(nameEstimateAuthor(deps.database, call.subject)))
    },
    editTaskAsCustomer: (call) => replyWithTask(call, correct(call.subject, call.body, call.actor)),
  }
}
