import type { labels } from '@passerelle/contract/projects/labels'
import { completeList } from '@passerelle/server/database/page'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { attachLabel } from './attach-label.ts'
import { detachLabel } from './detach-label.ts'
import { toCustomerLabel, type LabelStore } from './label-store.ts'

export const labelHandlers = (deps: TaskHandlerDeps & { labels: LabelStore }): HandlerMap<typeof labels> => {
  const { labels: store, replyWithTask } = deps
  const attach = attachLabel(deps)
  const detach = detachLabel(deps)
  return {
    listLabels: async ({ actor }) => completeList((await store.list(actor.appId)).map(toCustomerLabel)),
    listLabelsAsStaff: async ({ actor }) => completeList(await store.list(actor.appId)),
    listLabelsOfProvider: async () => completeList(await store.all()),
    attachLabel: (call) => replyWithTask(call, attach(call.subject, call.body.labelId, call.actor)),
    detachLabel: (call) => replyWithTask(call, detach(call.subject, call.params.labelId, call.actor)),
  }
}
