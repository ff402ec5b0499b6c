import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

const forget = statement('projects.forget-answers', 'DELETE FROM projects.answer_tokens WHERE user_id = $1')

/** Deletes the links of an anonymised user, with the address that they went to (TMR-007). */
export const forgetLinks = ({ database }: Pick<Platform, 'database'>): Subscriber =>
  subscriber('answers-forget-user', ['user.anonymised'], ({ subject: userId }) =>
    database.transaction(async (tx) => void (await tx.query(forget.with(userId)))),
  )
