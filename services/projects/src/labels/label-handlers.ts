import type { labels } from '@passerelle/contract/projects/labels'
import { accountOf, type HandlersOf, type TopicDeps } from '../topic.ts'
import { attachLabel } from './attach-label.ts'
import { detachLabel } from './detach-label.ts'
import { forCustomers } from './label-store.ts'

export const labelHandlers = (deps: TopicDeps): HandlersOf<typeof labels> => {
  const { labels: store, shown } = deps
  const attach = attachLabel(deps)
  const detach = detachLabel(deps)
  return {
    listLabels: async ({ actor }) => ({ list: (await store.list(accountOf(actor))).map(forCustomers) }),
    listLabelsAsStaff: async ({ actor }) => ({ list: await store.list(accountOf(actor)) }),
    listLabelsOfProvider: async () => ({ list: await store.all() }),
    attachLabel: (call) => shown(call, attach(call.subject, call.body.labelId, call.actor)),
    detachLabel: (call) => shown(call, detach(call.subject, call.params.labelId, call.actor)),
  }
}
