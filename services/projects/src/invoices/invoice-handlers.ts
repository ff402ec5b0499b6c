import type { invoices } from '@passerelle/contract/projects/invoices'
import type { HandlersOf, TopicDeps } from '../topic.ts'
import { editMetadata } from './edit-metadata.ts'

export const invoiceHandlers = (deps: TopicDeps): HandlersOf<typeof invoices> => {
  const edit = editMetadata(deps)
  return {
    editMetadata: (call) => deps.shown(call, edit(call.subject, call.body.metadata, call.actor)),
  }
}
