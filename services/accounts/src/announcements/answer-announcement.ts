import { eventActor } from '@passerelle/contract/event-actor'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { announcedVersion, mayAcknowledge } from '@passerelle/kernel/announcements'
import { toIsoDate } from '@passerelle/kernel/format-date'
import type { DocumentKey } from '@passerelle/kernel/legal-documents'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'
import { ownAnnouncements, toRecipient } from './own-announcements.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'record'>

const dismiss = statement(
  'accounts.dismiss-announcement',
  `INSERT INTO accounts.announcement_receipts (app_id, announcement_id, user_id, dismissed_at)
   VALUES ($1, $2, $3, $4)
   ON CONFLICT (app_id, announcement_id, user_id) DO UPDATE SET dismissed_at = excluded.dismissed_at
    WHERE announcement_receipts.dismissed_at IS NULL`,
)
const acknowledge = statement(
  'accounts.acknowledge-announcement',
  `INSERT INTO accounts.announcement_receipts (app_id, announcement_id, user_id, acknowledged_at, document_version)
   VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (app_id, announcement_id, user_id) DO UPDATE
     SET acknowledged_at = excluded.acknowledged_at, document_version = excluded.document_version
    WHERE announcement_receipts.acknowledged_at IS NULL`,
)
const keyed = statement('accounts.keyed-announcement', 'SELECT id FROM accounts.announcements WHERE key = $1')
const reopen = statement(
  'accounts.reopen-announcement',
  `UPDATE accounts.announcement_receipts SET dismissed_at = NULL
    WHERE app_id = $1 AND announcement_id = $2 AND dismissed_at IS NOT NULL`,
)
const setKey = statement(
  'accounts.announcement-key',
  `UPDATE accounts.apps SET metadata = metadata || jsonb_build_object($2::text, true) WHERE id = $1`,
)

/** The id of one of the two announcements that have a key of the metadata (ANN-011); read outside of transactions. */
export const findKeyed = async ({ query }: Pick<Platform['database'], 'query'>, key: string): Promise<string> =>
  (await query(keyed.with(key))).rows[0]!.id

/** Receipts that go with a key of the metadata: that of the person when it is set, all of them when it is removed. */
export const keepDismissal = async (
  tx: Tx,
  { announcementId, appId, userId }: { announcementId: string; appId: string; userId: string },
  value: boolean,
  now: Date,
): Promise<void> => {
  await tx.query(value ? dismiss.with(appId, announcementId, userId, now) : reopen.with(appId, announcementId))
}

/** Closing and acknowledging announcements (ANN-010); repeated, both change nothing. */
export const answerAnnouncement = ({ database, clock, record }: Deps) => {
  const own = ownAnnouncements({ database, clock })
  /** Throws `not_found` (not addressed), `access_denied` (staff who look at an account). */
  const findAddressed = async (id: string, actor: Person) => {
    const recipient = toRecipient(actor)
    if (!recipient.isOwn) throw new Problem('access_denied')
    const found = (await own.find(recipient)).find(({ _id }) => _id === id)
    if (!found) throw new Problem('not_found')
    return { ...found, recipient }
  }
  return {
    /** Two of them are closed for the whole account, as by API-110. Throws `not_found`, `access_denied`. */
    dismiss: async (id: string, actor: Person): Promise<void> => {
      const { appId, key } = await findAddressed(id, actor)
      await database.transaction(async (tx) => {
        if (key !== null) await tx.query(setKey.with(appId, key))
        await tx.query(dismiss.with(appId, id, actor.userId, clock.now()))
      })
    },

    /** Throws `not_found`, `access_denied`. */
    acknowledge: async (id: string, actor: Person): Promise<void> => {
      const { appId, kind, document, effectiveOn, recipient } = await findAddressed(id, actor)
      if (!mayAcknowledge(kind, { side: actor.kind, admin: recipient.isAdmin })) throw new Problem('access_denied')
      const now = clock.now()
      const version = document && announcedVersion(document as DocumentKey, effectiveOn ?? toIsoDate(now))
      await database.transaction(async (tx) => {
        const { rowCount } = await tx.query(acknowledge.with(appId, id, actor.userId, now, version))
        if (rowCount === 0) return
        await record(tx, {
          appId,
          actor: eventActor(actor),
          name: 'announcement.acknowledged',
          subject: id,
          data: { announcementId: id },
        })
      })
    },
  }
}
