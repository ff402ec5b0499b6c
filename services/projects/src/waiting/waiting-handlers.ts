import type { waiting } from '@passerelle/contract/projects/waiting'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { answerCompletion } from './answer-completion.ts'
import { setPendingStatus } from './set-pending-status.ts'

export const waitingHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof waiting> => {
  const { replyWithTask } = deps
  const setPending = setPendingStatus(deps)
  const answer = answerCompletion(deps)
  return {
    setPendingStatus: (call) => replyWithTask(call, setPending(call.subject, call.body, call.actor)),
    answerCompletion: (call) => replyWithTask(call, answer(call.subject, call.body.completed, call.actor)),
  }
}
