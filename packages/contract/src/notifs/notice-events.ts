import * as z from 'zod/mini'
import { event } from '../event.ts'

/** Events of inboxes. */
export const noticeEvents = {
  /** New notices in the inboxes of these users, or settled ones; `announcementId`: of what they tell. */
  'notice.written': event('none', { userIds: z.array(z.string()), announcementId: z.optional(z.string()) }),
}
