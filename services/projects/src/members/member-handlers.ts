import type { members } from '@passerelle/contract/projects/members'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { attachMember } from './attach-member.ts'
import { detachMember } from './detach-member.ts'

export const memberHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof members> => {
  const { replyWithTask } = deps
  const attach = attachMember(deps)
  const detach = detachMember(deps)
  return {
    attachMember: (call) => replyWithTask(call, attach(call.subject, call.body.memberId, call.actor)),
    detachMember: (call) => replyWithTask(call, detach(call.subject, call.params.memberId, call.actor)),
  }
}
