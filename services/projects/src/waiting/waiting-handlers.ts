import type { waiting } from '@passerelle/contract/projects/waiting'
import type { HandlersOf, TopicDeps } from '../topic.ts'
import { answerCompletion } from './answer-completion.ts'
import { setPendingStatus } from './set-pending-status.ts'

export const waitingHandlers = (deps: TopicDeps): HandlersOf<typeof waiting> => {
  const { shown } = deps
  const setPending = setPendingStatus(deps)
  const answer = answerCompletion(deps)
  return {
    setPendingStatus: (call) => shown(call, setPending(call.subject, call.body, call.actor, call.request.locale)),
    answerCompletion: (call) => shown(call, answer(call.subject, call.body.completed, call.actor)),
  }
}
