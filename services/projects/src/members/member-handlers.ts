import type { members } from '@passerelle/contract/projects/members'
import type { HandlersOf, TopicDeps } from '../topic.ts'
import { attachMember } from './attach-member.ts'
import { detachMember } from './detach-member.ts'

export const memberHandlers = (deps: TopicDeps): HandlersOf<typeof members> => {
  const { shown } = deps
  const attach = attachMember(deps)
  const detach = detachMember(deps)
  return {
    attachMember: (call) => shown(call, attach(call.subject, call.body.memberId, call.actor)),
    detachMember: (call) => shown(call, detach(call.subject, call.params.memberId, call.actor)),
  }
}
