import type { accounts } from '@passerelle/contract/accounts/api'
import { maxBanners } from '@passerelle/contract/limits'
import type { InferResponse } from '@passerelle/contract/operation'
import { isCustomerAdmin, type Person } from '@passerelle/kernel/actor'
import {
  compareAnnouncements,
  isAddressed,
  mayAcknowledge,
  type AnnouncementKind,
  type Audience,
} from '@passerelle/kernel/announcements'
import type { Locale } from '@passerelle/i18n/locales'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Own = InferResponse<typeof accounts.listOwnAnnouncements>['list'][number]
type Row = { kind: AnnouncementKind; audience: Audience; shownFrom: Date; shownUntil: Date; key: DismissalKey | null }
type DismissalKey = 'pricingUp' | 'cgvHideBanner'

/** The account and person that announcements are read for; staff outside of accounts are those of the provider's. */
export type Recipient = { appId: string | null; userId: string; isStaff: boolean; isAdmin: boolean; isOwn: boolean }

// The accounts that an audience names stay in the database, there may be hundreds of them in each.
// Two of them are dismissed for the whole account, by a key of its metadata (ANN-011).
const shown = statement(
  'accounts.shown-announcements',
  `SELECT n.id AS "_id", n.key, n.kind, n.audience || '{"appIds": [], "notAppIds": []}' AS audience,
          n.shown_from AS "shownFrom", n.shown_until AS "shownUntil", n.document,
          to_char(n.effective_on, 'YYYY-MM-DD') AS "effectiveOn", n.acknowledge, a.id AS "appId", a.features,
          a.provider, a.disabled_at IS NOT NULL AS disabled,
          coalesce(a.metadata -> n.key = 'true'::jsonb, false) AS "isClosed",
          r.seen_at AS "seenAt", r.dismissed_at AS "dismissedAt", r.acknowledged_at AS "acknowledgedAt"
     FROM accounts.apps a
     JOIN accounts.announcements n ON a.provider
       OR (n.audience -> 'appIds' = '[]' OR n.audience -> 'appIds' ? a.id) AND NOT n.audience -> 'notAppIds' ? a.id
     LEFT JOIN accounts.announcement_receipts r ON r.app_id = a.id AND r.announcement_id = n.id AND r.user_id = $3
    WHERE a.id = coalesce($2, (SELECT id FROM accounts.apps WHERE provider))
      AND n.state = 'planned' AND n.shown_from <= $1 AND n.shown_until > $1`,
  {
    notNull: ['_id', 'acknowledge', 'appId', 'disabled', 'features', 'isClosed', 'provider', 'shownFrom', 'shownUntil'],
  },
).as<Row>()
const texts = statement(
  'accounts.announcement-texts',
  `SELECT id AS "_id", link, CASE $2::text WHEN 'fr' THEN title_fr ELSE title_en END AS title,
          CASE $2::text WHEN 'fr' THEN text_fr ELSE text_en END AS text
     FROM accounts.announcements WHERE id = ANY ($1::char(24)[])`,
  { notNull: ['title', 'text'] },
)
const markSeen = statement(
  'accounts.see-announcements',
  `INSERT INTO accounts.announcement_receipts (app_id, announcement_id, user_id, seen_at)
   SELECT $1, id, $2, $4 FROM unnest($3::char(24)[]) AS id
   ON CONFLICT (app_id, announcement_id, user_id) DO UPDATE SET seen_at = excluded.seen_at
    WHERE announcement_receipts.seen_at IS NULL`,
)

/** Who reads announcements: a customer in their account, staff at home, or staff who look at an account. */
export const toRecipient = (actor: Person): Recipient => {
  const isStaff = actor.kind === 'staff'
  const isInside = isStaff && actor.appId !== undefined && actor.inProviderAccount !== true
  return {
    appId: isStaff && !isInside ? null : (actor.appId ?? null),
    userId: actor.userId,
    isStaff,
    isAdmin: actor.kind === 'staff' ? isInside || actor.project : isCustomerAdmin(actor),
    isOwn: !isInside && !(actor.kind === 'customer' && actor.tokenId !== undefined),
  }
}

const instant = (at: Date | null) => at && at.toISOString()
/** Whether it is still to be shown: acknowledging answers one that asks for it, else closing does. */
const isOpen = ({ acknowledge, mayAcknowledge: may, acknowledgedAt, dismissedAt }: Own) =>
  acknowledge && may ? acknowledgedAt === null : dismissedAt === null && acknowledgedAt === null

/** What addresses a person now, in the order of the banners (ANN-006, ANN-010). */
export const ownAnnouncements = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) => {
  const { query } = database
  /** The rows that address the recipient now. */
  const find = async ({ appId, userId, isAdmin }: Recipient) => {
    const now = clock.now()
    const { rows } = await query(shown.with(now, appId, userId))
    return rows
      .filter((row) => isAddressed({ ...row, state: 'planned' }, { ...row, id: row.appId }, { admin: isAdmin }, now))
      .toSorted(compareAnnouncements)
  }
  type Found = Awaited<ReturnType<typeof find>>
  const toReply = async (rows: Found, recipient: Recipient, locale: Locale): Promise<Own[]> => {
    if (rows.length === 0) return []
    const read = await query(
      texts.with(
        rows.map(({ _id }) => _id),
        locale,
      ),
    )
    const byId = new Map(read.rows.map((row) => [row._id, row]))
    const side = recipient.isStaff ? 'staff' : 'customer'
    return rows.flatMap((row) => {
      const words = byId.get(row._id)
      if (!words) return []
      const { kind, effectiveOn, acknowledge, isClosed, shownFrom } = row
      return {
        ...words,
        kind,
        effectiveOn,
        acknowledge,
        mayAcknowledge: recipient.isOwn && mayAcknowledge(kind, { side, admin: recipient.isAdmin }),
        seenAt: instant(row.seenAt),
        dismissedAt: instant(row.dismissedAt ?? (isClosed ? shownFrom : null)),
        acknowledgedAt: instant(row.acknowledgedAt),
      }
    })
  }
  return {
    find,
    list: async (actor: Person, locale: Locale): Promise<Own[]> => {
      const recipient = toRecipient(actor)
      return recipient.isOwn ? toReply(await find(recipient), recipient, locale) : []
    },
    /** Those that are still to be shown; the banners of a person count as seen from now on. */
    open: async (actor: Person, locale: Locale): Promise<Own[]> => {
      const recipient = toRecipient(actor)
      const rows = await find(recipient)
      const open = (await toReply(rows, recipient, locale)).filter(isOpen)
      const unseen = open.slice(0, maxBanners).filter(({ seenAt }) => seenAt === null)
      if (recipient.isOwn && unseen.length > 0)
        await query(
          markSeen.with(
            rows[0]!.appId,
            recipient.userId,
            unseen.map(({ _id }) => _id),
            clock.now(),
          ),
        )
      return open
    },
  }
}
