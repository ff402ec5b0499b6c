import * as z from 'zod/mini'
import { event } from '../event.ts'

/** Events of files and exports of data. */
export const fileEvents = {
  'file.stored': event('none', { mimetype: z.string(), size: z.number() }, { subscribed: true }),
  'file.removed': event('none', { file: z.string() }, { subscribed: true }),
  /** `personId`: whose data it holds; absent for those of the whole account. */
  'data_export.requested': event('none', { personId: z.optional(z.string()) }),
  /** `userId`: who asked for it. */
  'data_export.ready': event('none', { userId: z.string(), size: z.number() }, { subscribed: true }),
  'data_export.failed': event('none'),
  'data_export.downloaded': event('none'),
}
