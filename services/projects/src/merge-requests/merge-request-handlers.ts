import type { mergeRequests } from '@passerelle/contract/projects/merge-requests'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { answerMergeRequest } from './answer-merge-request.ts'

export const mergeRequestHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof mergeRequests> => {
  const answer = answerMergeRequest(deps)
  return {
    answerMergeRequest: (call) => deps.replyWithTask(call, answer(call.subject, call.body, call.actor)),
  }
}
