import type { board } from '@passerelle/contract/projects/board'
import { accountOf, type HandlersOf, type TopicDeps } from '../topic.ts'
import { correctTask } from './correct-task.ts'
import { createTask } from './create-task.ts'
import { editTask } from './edit-task.ts'
import { moveTask } from './move-task.ts'

type Dates = { plannedAt?: string | null | undefined; dueAt?: string | null | undefined }
const dateOf = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text)
const withDates = <B extends Dates>(body: B) => ({
  ...body,
  plannedAt: dateOf(body.plannedAt),
  dueAt: dateOf(body.dueAt),
})

export const boardHandlers = (deps: TopicDeps): HandlersOf<typeof board> => {
  const { lists, show, shown } = deps
  const create = createTask(deps)
  const edit = editTask(deps)
  const correct = correctTask(deps)
  const move = moveTask(deps)
  return {
    readList: ({ actor, params: { listId }, query: { skip, limit, ...asked }, request }) =>
      lists.board(actor, { appId: accountOf(actor), listId, skip, limit }, asked, request.locale),
    countList: ({ actor, params: { listId }, query, request }) =>
      lists.count(actor, { appId: accountOf(actor), listId }, query, request.locale),
    readTask: ({ actor, subject }) => show(actor, subject),
    readTaskAsAdmin: ({ actor, subject }) => show(actor, subject),
    createTask: async ({ actor, body, request }) =>
      show(actor, await create(accountOf(actor), body, actor, request.locale)),
    createTaskAsStaff: async ({ actor, body, request }) =>
      show(actor, await create(accountOf(actor), withDates(body), actor, request.locale)),
    moveTask: (call) => shown(call, move(call.subject, call.body.listId, call.actor)),
    editTask: (call) => shown(call, edit(call.subject, withDates(call.body), call.actor, call.request.locale)),
    editTaskAsCustomer: (call) => shown(call, correct(call.subject, call.body, call.actor)),
  }
}
