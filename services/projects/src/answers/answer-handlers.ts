import type { answers } from '@passerelle/contract/projects/answers'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { findOpenAnswer } from './answer-link.ts'
import { answerPage } from './answer-page.ts'
import { answerSettings } from './answer-settings.ts'
import { giveAnswer } from './give-answer.ts'

export const answerHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof answers> => {
  const settings = answerSettings(deps)
  const find = findOpenAnswer(deps)
  const show = answerPage(deps)
  const give = giveAnswer(deps)
  return {
    readAnswer: async ({ request }) => show(await find(request.bearer)),
    giveAnswer: ({ request, body }) => give(request.bearer, body),
    readAnswerSettings: ({ actor }) => settings.read(actor),
    setAnswerSettings: ({ actor, body }) => settings.set(actor, body),
  }
}
