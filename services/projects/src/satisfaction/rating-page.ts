import type { RatingPage } from '@passerelle/contract/projects/satisfaction'
import { unsubscribeTokens } from '@passerelle/server/mail/unsubscribe-token'
import type { Platform } from '@passerelle/server/platform'
import type { OpenRating } from './open-rating.ts'

/** Read model of the page on which a done request is rated by the link of a mail. */
export const ratingPage = ({ env }: Pick<Platform, 'env'>) => {
  const tokens = unsubscribeTokens(env)
  return ({ link, task, doneAt, stored, until }: OpenRating): RatingPage => ({
    kind: 'satisfaction',
    account: { name: link.accountName, logo: link.logo, primaryColor: link.primaryColor },
    person: { firstName: link.firstName, lastName: link.lastName, locale: link.locale },
    providerName: env.providerName,
    taskId: task.slug,
    name: task.name,
    doneAt: doneAt.toISOString(),
    tookMs: Math.max(0, doneAt.getTime() - task.createdAt.getTime()),
    given: stored && stored.rating !== null ? { rating: stored.rating, words: stored.words } : null,
    until: until.toISOString(),
    isArchived: task.deletedAt !== null,
    unsubscribe: tokens.create({ appId: link.appId, userId: link.userId, topic: 'satisfaction', subjectId: null }),
    expiresAt: link.expiresAt.toISOString(),
    signInLink: `/projects/tasks/${task.slug}`,
  })
}
