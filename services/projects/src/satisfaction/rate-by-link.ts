import { maxTaskNameLength } from '@passerelle/contract/limits'
import type { GivenRating, RatingAnswer } from '@passerelle/contract/projects/satisfaction'
import { getTranslator } from '@passerelle/i18n/translate'
import { rateableUntil } from '@passerelle/kernel/satisfaction'
import type { Platform } from '@passerelle/server/platform'
import { createTask } from '../editing/create-task.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import type { OpenRating } from './open-rating.ts'
import { rateTask } from './rate-task.ts'

/**
 * Rates a done request as the person of a link (ANS-019). To reopen one that is archived meanwhile opens another that
 * continues it, as an answer by mail does (ANS-020, EML-035). Throws the problems of `rateTask`.
 */
export const rateByLink = (deps: TaskDeps & Pick<Platform, 'database' | 'env' | 'newId'>) => {
  const rate = rateTask(deps)
  const create = createTask(deps)

  const followUp = async ({ link, task, actor }: OpenRating, words = ''): Promise<string> => {
    const t = getTranslator(link.locale)
    const { slug, name } = task
    const title = [...t('mails.inbound.followUp', { slug, name })].slice(0, maxTaskNameLength).join('')
    const description = `${t('mails.inbound.follows', { slug })}\n\n${words.trim() || title}`
    return (await create(task.appId, { name: title, description }, actor)).slug
  }

  return async (open: OpenRating, answer: RatingAnswer): Promise<GivenRating> => {
    const { task, doneAt, stored, actor } = open
    const continues = answer.rating === 'bad' && answer.reopen === true && task.deletedAt !== null
    const { at, made } = await deps.transaction(async () => {
      const rated = await rate(task, { ...answer, reopen: answer.reopen === true && !continues }, actor)
      return { at: rated.at, made: continues ? await followUp(open, answer.words) : null }
    })
    return {
      rating: answer.rating,
      taskId: task.slug,
      at: at.toISOString(),
      until: rateableUntil({ closedAt: doneAt, ratedAt: stored?.ratedAt ?? at }).toISOString(),
      reopened: answer.reopen === true && !continues,
      followUpId: made,
    }
  }
}
