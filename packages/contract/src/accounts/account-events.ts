import * as z from 'zod/mini'
import { event } from '../event.ts'

/** Events of accounts, their settings and the provider's staff. */
export const accountEvents = {
  'account.registered': event('none', { services: z.array(z.string()) }, { subscribed: true, office: true }),
  /** A member of staff watches the account that is the subject, or no longer; recorded in the provider's account. */
  'account.watcher_added': event('none', { userId: z.string() }, { office: true }),
  'account.watcher_removed': event('none', { userId: z.string() }, { office: true }),
  /** Staff read the account by the `app-id` header without entering it; once for each session and day. */
  'account.read': event('none', { sessionId: z.string() }, { silent: true }),
  'app.edited': event('account', { fields: z.array(z.string()) }, { subscribed: true }),
  /** Rules of the provider for its staff; recorded in the provider's account. */
  'office.settings_changed': event('none', { fields: z.array(z.string()) }, { office: true }),
  'app.disabled': event('account', {}, { office: true }),
  'app.enabled': event('account', {}, { office: true }),
  'app.feature_set': event('account', { featureId: z.string(), enabled: z.boolean() }),
  'app.dispatched': event('account', { dispatchId: z.string() }),
  'app.document_accepted': event('account', { document: z.string(), version: z.number() }),
  'webhook.stopped': event('none', { deliveryId: z.string() }),
  'webhook.resumed': event('none'),
  'staff.absence_planned': event(
    'staff',
    { userId: z.string(), from: z.string(), to: z.string(), absenceId: z.optional(z.string()) },
    { subscribed: true },
  ),
  'staff.absence_cancelled': event(
    'staff',
    { userId: z.string(), absenceId: z.optional(z.string()) },
    { subscribed: true },
  ),
  'staff.absence_changed': event(
    'staff',
    { userId: z.string(), from: z.string(), to: z.string(), absenceId: z.optional(z.string()) },
    { subscribed: true },
  ),
  'staff.hours_changed': event('staff', { userId: z.string(), validFrom: z.string() }, { subscribed: true }),
  'answer_settings.changed': event('none', { fields: z.array(z.string()) }),
  /** Announcements are of the provider's account; who acknowledges one does so in their own. */
  'announcement.created': event('none', { announcementId: z.string() }),
  'announcement.changed': event('none', { announcementId: z.string(), fields: z.array(z.string()) }),
  'announcement.deleted': event('none', { announcementId: z.string() }),
  'announcement.published': event('none', { announcementId: z.string() }),
  'announcement.shown': event('none', { announcementId: z.string() }, { subscribed: true }),
  'announcement.withdrawn': event('none', { announcementId: z.string() }, { subscribed: true }),
  'announcement.acknowledged': event('none', { announcementId: z.string() }),
  'staff.project_set': event('none', { userId: z.string(), project: z.boolean() }),
  'staff.identity_released': event('none', { userId: z.string() }),
}
