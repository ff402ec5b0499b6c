import type { invoices } from '@passerelle/contract/projects/invoices'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { editMetadata } from './edit-metadata.ts'

export const invoiceHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof invoices> => {
  const edit = editMetadata(deps)
  return {
    editMetadata: (call) => deps.replyWithTask(call, edit(call.subject, call.body.metadata, call.actor)),
  }
}
