import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

// Only of the account that the person was of: staff have rows with the same id in many.
const forgetRatings = statement(
  'projects.forget-ratings',
  `UPDATE projects.satisfaction SET user_id = NULL, words = '', version = version + 1
    WHERE user_id = $1 AND app_id = $2`,
)
const forgetTokens = statement(
  'projects.forget-answer-tokens',
  'DELETE FROM projects.answer_tokens WHERE user_id = $1 AND app_id = $2',
)

/** Leaves the ratings of an anonymised user without person and words, and deletes their links (TMR-007, ANS-024). */
export const forgetUser = ({ database }: Pick<Platform, 'database'>): Subscriber =>
  accountSubscriber('projects-forget-user', ['user.anonymised'], async ({ appId, subject: userId }) => {
    await database.transaction(async (tx) => {
      await tx.query(forgetRatings.with(userId, appId))
      await tx.query(forgetTokens.with(userId, appId))
    })
  })
