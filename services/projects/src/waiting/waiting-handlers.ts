import type { waiting } from '@passerelle/contract/projects/waiting'
import type { Platform } from '@passerelle/server/platform'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { answerCompletion } from './answer-completion.ts'
import { setPendingStatus } from './set-pending-status.ts'
import { waiveReply } from './waive-reply.ts'

export const waitingHandlers = (deps: TaskHandlerDeps & Pick<Platform, 'database'>): HandlerMap<typeof waiting> => {
  const { replyWithTask } = deps
  const setPending = setPendingStatus(deps)
  const answer = answerCompletion(deps)
  const waive = waiveReply(deps)
  return {
    setPendingStatus: (call) => replyWithTask(call, setPending(call.subject, call.body, call.actor)),
    answerCompletion: (call) => replyWithTask(call, answer(call.subject, call.body.completed, call.actor)),
    waiveReply: (call) => replyWithTask(call, waive(call.subject, call.body, call.actor)),
  }
}
