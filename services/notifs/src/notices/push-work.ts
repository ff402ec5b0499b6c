import { hours, minutes } from '@passerelle/kernel/durations'
import { takeTokens } from '@passerelle/server/mail/take-token'
import type { Platform } from '@passerelle/server/platform'
import { done, retry, type WorkKind, type Write } from '@passerelle/server/work/work'
import { readNoticeDetails, type NoticeDetails } from './notice-details-view.ts'
import { foldedPush, noticePush } from './notice-text.ts'
import { isPage, takeLink } from './take-link.ts'
import { statement } from './statement-rows.ts'
import type { PushOutcome, SendPush, Subscription } from '../push/push-sender.ts'

type Device = Subscription & { id: string; appId: string; locale: 'fr' | 'en'; staff: boolean }
type Place = { appId: string; id: string }

/** Kind of the work that pushes a notice; its id is that of the notice. */
export const pushKind = 'notifs.push'

// Marked before sending (at-most-once delivery): a lost push does less harm than a duplicate one. Locked in order,
// because the first of several that leave together takes them all.
const take = statement(
  'notifs.takePush',
  `
  UPDATE notifs.notices n SET push_due_at = NULL
    FROM (SELECT o.app_id, o.id FROM notifs.notices o, notifs.notices asked
           WHERE asked.app_id = $1 AND asked.id = $2 AND asked.push_due_at <= $3
             AND o.user_id = asked.user_id AND o.push_due_at <= $3 AND (o.id = asked.id OR o.fold = asked.fold)
           ORDER BY o.app_id, o.id FOR UPDATE OF o) due
   WHERE n.app_id = due.app_id AND n.id = due.id
   RETURNING n.app_id AS "appId", n.id`,
)
const devicesOf = statement(
  'notifs.devicesOf',
  `
  SELECT s.app_id AS "appId", s.id, s.endpoint, s.p256dh, s.auth, r.locale, r.staff
    FROM notifs.notices n
    -- Staff are told of accounts that they never entered, too.
    JOIN accounts.notice_receivers r ON r.id = n.user_id AND r.app_id = CASE WHEN r.staff THEN r.home ELSE n.app_id END
    JOIN notifs.push_subscriptions s ON s.app_id = r.home AND s.user_id = n.user_id
   WHERE n.app_id = $1 AND n.id = $2`,
  { notNull: ['staff'] },
).as<Pick<Device, 'locale'>>()
const forgetDevice = statement(
  'notifs.forgetDevice',
  'DELETE FROM notifs.push_subscriptions WHERE app_id = $1 AND id = $2',
)
// All unread ones of a fold, those that were pushed before included: the new push replaces theirs.
const countFold = statement(
  'notifs.countFold',
  `SELECT count(*) AS count FROM notifs.notices n, notifs.notices asked
    WHERE asked.app_id = $1 AND asked.id = $2 AND asked.fold LIKE 'same:%'
      AND n.app_id = asked.app_id AND n.task_id = asked.task_id AND n.user_id = asked.user_id
      AND n.fold = asked.fold AND n.read_at IS NULL`,
  { notNull: ['count'] },
)
const postpone = statement(
  'notifs.postponePush',
  `UPDATE notifs.notices SET push_due_at = $3
    WHERE app_id = ANY ($1::char(24)[]) AND id = ANY ($2::char(24)[]) AND read_at IS NULL`,
)

// Staff see by which channel a page reached somebody.
const keepPage = statement(
  'notifs.keepPage',
  'UPDATE notifs.notices SET pushed_at = coalesce(pushed_at, $3), push_error = $4 WHERE app_id = $1 AND id = $2',
)

const postponeAll = (places: readonly Place[], dueAt: Date) =>
  postpone.with(
    places.map(({ appId }) => appId),
    places.map(({ id }) => id),
    dueAt,
  )

/**
 * Pushes a notice to the browsers of its reader, and all that quiet hours held as one push (DAY-014). Tried again only
 * when it reached none of them. Forgets browsers that are gone.
 */
export const pushWork = (
  { clock, database, env }: Pick<Platform, 'clock' | 'database' | 'env'>,
  send: SendPush,
): WorkKind => {
  const tokens = takeTokens(env)
  const sendTo = async (device: Device, notices: readonly NoticeDetails[], count: number): Promise<PushOutcome> => {
    const context = { locale: device.locale, staff: device.staff, now: clock.now(), origin: env.origin }
    const isHeld = count === 0 && notices.length > 1
    const single = noticePush(notices[0]!, context, count)
    const url = takeLink(notices[0]!, { ...context, via: 'push', take: tokens.create }) ?? single.url
    const sent = await send(device, isHeld ? foldedPush(notices, context) : { ...single, url })
    if (sent.state === 'gone') await database.query(forgetDevice.with(device.appId, device.id))
    return sent
  }

  return {
    name: pushKind,
    leaseMs: minutes(2),
    concurrency: 32,
    // A push service that hangs holds up the pushes of its own account only.
    perAccount: 8,
    // A push is about what happens now.
    pauses: [minutes(1), minutes(10), hours(1)],
    run: async ({ appId, id }) => {
      if (appId === null) return done()
      // Read already, anonymised or left with another one of the same quiet hours: nothing is taken.
      const { rows: taken } = await database.transaction((tx) => tx.query(take.with(appId, id, clock.now())))
      const notices = await readNoticeDetails(database.query, taken)
      if (notices.length === 0) return done()
      const { rows: devices } = await database.query(devicesOf.with(appId, id))
      const { rows: folds } = await database.query(countFold.with(appId, id))
      const sent = await Promise.all(devices.map((device) => sendTo(device, notices, folds[0]?.count ?? 0)))
      const failed = sent.find((each) => each.state === 'failed')
      const reached = sent.some(({ state }) => state === 'delivered')
      if (sent.length > 0)
        for (const page of notices.filter(({ kind }) => isPage(kind)))
          await database.query(
            keepPage.with(page.appId, page.id, reached ? clock.now() : null, reached ? null : (failed?.error ?? null)),
          )
      if (!failed || reached) return done()
      const write: Write = async (tx, nextAt) => {
        if (nextAt) await tx.query(postponeAll(taken, nextAt))
      }
      return retry(failed.error, write)
    },
    onReopen: async (tx, { appId, id }) => {
      if (appId !== null) await tx.query(postponeAll([{ appId, id }], clock.now()))
    },
  }
}
