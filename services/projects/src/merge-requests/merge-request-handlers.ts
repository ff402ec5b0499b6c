import type { mergeRequests } from '@passerelle/contract/projects/merge-requests'
import type { HandlersOf, TopicDeps } from '../topic.ts'
import { answerMergeRequest } from './answer-merge-request.ts'

export const mergeRequestHandlers = (deps: TopicDeps): HandlersOf<typeof mergeRequests> => {
  const answer = answerMergeRequest(deps)
  return {
    answerMergeRequest: (call) => deps.shown(call, answer(call.subject, call.body.validated, call.actor)),
  }
}
