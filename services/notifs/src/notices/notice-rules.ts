import { customerNotice } from './customer-notice-rules.ts'
import { authorOf, type Candidate, type NoticedEvent, type NoticeWording, type Situation } from './noticed-events.ts'
import { staffNotice } from './staff-notice-rules.ts'

/** Changes of one's own account are told to their author too. */
const toldToAuthors: ReadonlySet<NoticedEvent['name']> = new Set(['password.changed'])

/**
 * Decides whether and how a user is told of an event: customers by OPEN-064, staff by table T1 (DAY-010). Its author is
 * not told (DAY-011).
 */
export const noticeFor = (event: NoticedEvent, person: Candidate, situation: Situation): NoticeWording | null => {
  if (person.userId === authorOf(event) && !toldToAuthors.has(event.name)) return null
  return person.staff ? staffNotice(event, person, situation) : customerNotice(event, person, situation)
}
