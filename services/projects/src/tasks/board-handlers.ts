import type { board } from '@passerelle/contract/projects/board'
import { requireAppId, type HandlerMap, type HandlerDeps } from '../handler-deps.ts'
import { editTaskAsCustomer } from './edit-task-as-customer.ts'
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

export const boardHandlers = (deps: HandlerDeps): HandlerMap<typeof board> => {
  const { lists, presentTask, replyWithTask } = deps
  const create = createTask(deps)
  const edit = editTask(deps)
  const correct = editTaskAsCustomer(deps)
  const move = moveTask(deps)
  return {
    readList: ({ actor, params: { listId }, query: { skip, limit, ...asked }, request }) =>
      lists.board(actor, { appId: requireAppId(actor), listId, skip, limit }, asked, request.locale),
    countList: ({ actor, params: { listId }, query, request }) =>
      lists.count(actor, { appId: requireAppId(actor), listId }, query, request.locale),
    readTask: ({ actor, subject }) => presentTask(actor, subject),
    readTaskAsAdmin: ({ actor, subject }) => presentTask(actor, subject),
    createTask: async ({ actor, body, request }) =>
      presentTask(actor, await create(requireAppId(actor), body, actor, request.locale)),
    createTaskAsStaff: async ({ actor, body, request }) =>
      presentTask(actor, await create(requireAppId(actor), withDates(body), actor, request.locale)),
    moveTask: (call) => replyWithTask(call, move(call.subject, call.body.listId, call.actor)),
    editTask: (call) => replyWithTask(call, edit(call.subject, withDates(call.body), call.actor, call.request.locale)),
    editTaskAsCustomer: (call) => replyWithTask(call, correct(call.subject, call.body, call.actor)),
  }
}
