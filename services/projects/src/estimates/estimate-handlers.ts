import type { estimates } from '@passerelle/contract/projects/estimates'
import type { HandlersOf, TopicDeps } from '../topic.ts'
import { acceptEstimate } from './accept-estimate.ts'
import { refuseEstimate } from './refuse-estimate.ts'
import { restoreEstimate } from './restore-estimate.ts'

export const estimateHandlers = (deps: TopicDeps): HandlersOf<typeof estimates> => {
  const { shown } = deps
  const accept = acceptEstimate(deps)
  const refuse = refuseEstimate(deps)
  const restore = restoreEstimate(deps)
  return {
    acceptEstimate: (call) => shown(call, accept(call.subject, call.actor, call.query.estimatedTime)),
    refuseEstimate: (call) => shown(call, refuse(call.subject, call.actor, call.query.estimatedTime)),
    restoreEstimate: (call) => shown(call, restore(call.subject, call.actor)),
  }
}
