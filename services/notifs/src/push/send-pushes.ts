import type { Platform } from '@passerelle/server/platform'
import { readNoticeDetails, type NoticeDetails } from '../notices/notice-details-view.ts'
import { foldedPush, noticePush } from '../notices/notice-text.ts'
import { statement } from './statement-rows.ts'
import type { SendPush, Subscription } from './push-sender.ts'

type Device = Subscription & { noticeId: string; id: string; appId: string; locale: 'fr' | 'en'; staff: boolean }

const batch = 100
const atOnce = 10

// Claimed before sending (at-most-once delivery): a lost push does less harm than a duplicate one.
const take = statement(
  'notifs.takePushes',
  `
  UPDATE notifs.notices n SET push_due_at = NULL
    FROM (SELECT app_id, id FROM notifs.notices WHERE push_due_at <= $1
      ORDER BY push_due_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
   WHERE n.app_id = due.app_id AND n.id = due.id RETURNING n.app_id AS "appId", n.id`,
)
const devicesOf = statement(
  'notifs.devicesOf',
  `
  SELECT n.id AS "noticeId", s.app_id AS "appId", s.id, s.endpoint, s.p256dh, s.auth, r.locale, r.staff
    FROM notifs.notices n
    -- Staff are told of accounts that they never entered, too.
    JOIN accounts.notice_receivers r ON r.id = n.user_id AND r.app_id = CASE WHEN r.staff THEN r.home ELSE n.app_id END
    JOIN notifs.push_subscriptions s ON s.app_id = r.home AND s.user_id = n.user_id
   WHERE n.app_id = ANY ($1::char(24)[]) AND n.id = ANY ($2::char(24)[])`,
  { notNull: ['staff'] },
).as<Pick<Device, 'locale'>>()

const forgetDevice = statement(
  'notifs.forgetDevice',
  'DELETE FROM notifs.push_subscriptions WHERE app_id = $1 AND id = $2',
)

/** The notices that leave as one push with this one, itself among them (DAY-014). */
const foldOf = (notice: NoticeDetails, details: readonly NoticeDetails[]) =>
  notice.fold === null
    ? [notice]
    : details.filter(({ userId, fold }) => userId === notice.userId && fold === notice.fold)

/** Sends due pushes and deletes subscriptions that are gone. Returns the number delivered. */
export const sendPushes =
  ({ clock, database, env }: Pick<Platform, 'clock' | 'database' | 'env'>, send: SendPush) =>
  async (signal: AbortSignal): Promise<number> => {
    const { query } = database
    let delivered = 0
    const sendOne = async (device: Device, details: readonly NoticeDetails[]) => {
      const notice = details.find(({ id }) => id === device.noticeId)
      if (!notice) return
      const { locale, staff } = device
      const context = { locale, staff, now: clock.now(), origin: env.origin }
      const fold = foldOf(notice, details)
      if (fold[0] !== notice) return
      const outcome = await send(device, fold.length > 1 ? foldedPush(fold, context) : noticePush(notice, context))
      if (outcome === 'delivered') delivered += 1
      if (outcome === 'gone') {
        await query(forgetDevice.with(device.appId, device.id))
      }
    }
    while (!signal.aborted) {
      const { rows: due } = await query(take.with(clock.now(), batch))
      if (due.length === 0) break
      const details = await readNoticeDetails(query, due)
      const { rows: devices } = await query(
        devicesOf.with(
          [...new Set(due.map(({ appId }) => appId))],
          due.map(({ id }) => id),
        ),
      )
      const lanes = Array.from({ length: atOnce }, async () => {
        for (let device = devices.shift(); device; device = devices.shift()) await sendOne(device, details)
      })
      await Promise.all(lanes)
    }
    return delivered
  }
