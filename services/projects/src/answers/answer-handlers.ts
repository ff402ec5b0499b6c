import { Problem } from '@passerelle/contract/problems'
import type { answers } from '@passerelle/contract/projects/answers'
import type { HandlerMap, TaskHandlerDeps } from '../tasks/task-handler.ts'
import { openRating } from '../satisfaction/open-rating.ts'
import { ratingPage } from '../satisfaction/rating-page.ts'
import { rateByLink } from '../satisfaction/rate-by-link.ts'
import { deadLink, findLink, findLinkedTask, openAnswer, type Link } from './answer-link.ts'
import { answerPage } from './answer-page.ts'
import { answerSettings } from './answer-settings.ts'
import { giveAnswer } from './give-answer.ts'
import { mailedAnswers } from './mailed-answers.ts'

export const answerHandlers = (deps: TaskHandlerDeps): HandlerMap<typeof answers> => {
  const settings = answerSettings(deps)
  const find = findLink(deps)
  const open = openAnswer(deps)
  const show = answerPage(deps)
  const give = giveAnswer(deps)
  const list = mailedAnswers(deps)
  const showRating = ratingPage(deps)
  const rate = rateByLink(deps)
  const findRating = openRating(deps)
  const toRate = async (link: Link) => {
    const rating = await findRating(link)
    if (!rating) throw deadLink(deps.env)
    return rating
  }
  return {
    readAnswer: async ({ request }) => {
      const link = await find(request.bearer)
      return link.kind === 'satisfaction' ? showRating(await toRate(link)) : show(await open(link))
    },
    giveAnswer: async ({ request, body }) => {
      const link = await find(request.bearer)
      if (link.kind === 'satisfaction') {
        const rating = await toRate(link)
        if ('answer' in body) throw new Problem('answer_mismatch')
        return rate(rating, body)
      }
      const asked = await open(link)
      if ('rating' in body) throw new Problem('answer_mismatch')
      return give(asked, request, body)
    },
    findLinkedTask: ({ actor, body }) => findLinkedTask(deps)(actor, body.token),
    listMailedAnswers: ({ subject }) => list(subject),
    readAnswerSettings: ({ actor }) => settings.read(actor),
    setAnswerSettings: ({ actor, body }) => settings.set(actor, body),
  }
}
