import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { announcementStage, lastShownDay, type Audience } from '@passerelle/kernel/announcements'
import { isId } from '@passerelle/kernel/ids'
import type { Platform } from '@passerelle/server/platform'
import { statement } from './statement-rows.ts'

type Announcement = InferResponse<typeof accounts.readAnnouncement>
type Stored = Pick<Announcement, 'kind' | 'document' | 'audience' | 'state'>
type Row = Stored & { shownFrom: Date | null; shownUntil: Date | null }

const stage = `CASE WHEN n.state <> 'planned' THEN n.state WHEN n.shown_from > $1 THEN 'planned'
                    WHEN n.shown_until <= $1 THEN 'over' ELSE 'shown' END`
const columns = `
  n.id AS "_id", n.key, n.kind, n.title_fr AS "titleFr", n.title_en AS "titleEn", n.text_fr AS "textFr",
  n.text_en AS "textEn", n.link, n.document, n.audience, n.shown_from AS "shownFrom", n.shown_until AS "shownUntil",
  to_char(n.effective_on, 'YYYY-MM-DD') AS "effectiveOn", n.acknowledge, n.mail, n.state,
  (SELECT btrim(p.first_name || ' ' || p.last_name) FROM accounts.people p JOIN accounts.apps a ON a.id = p.app_id
    WHERE p.id = n.created_by AND a.provider AND NOT p.anonymised) AS "createdBy",
  n.created_at AS "createdAt", n.updated_at AS "updatedAt", n.published_at AS "publishedAt",
  n.withdrawn_at AS "withdrawnAt", n.version,
  (SELECT count(*) FROM accounts.people_addressed(n.audience)) AS people, r.seen, r.acknowledged, r.dismissed`
const receipts = `
  (SELECT count(seen_at) AS seen, count(acknowledged_at) AS acknowledged, count(dismissed_at) AS dismissed
     FROM accounts.announcement_receipts WHERE announcement_id = n.id) r`
const notNull = ['people', 'seen', 'acknowledged', 'dismissed'] as const

// Drafts come first, then what is planned, shown, withdrawn and over; newest first, those that are over by their end.
const page = statement(
  'accounts.announcements',
  `SELECT ${columns}
     FROM (SELECT n.*, ${stage} AS stage FROM accounts.announcements n) n CROSS JOIN LATERAL ${receipts}
    WHERE $2::text IS NULL OR n.stage = $2
    ORDER BY array_position(ARRAY['draft', 'planned', 'shown', 'over', 'withdrawn'], n.stage),
             coalesce(CASE WHEN n.stage = 'over' THEN n.shown_until END, n.published_at, n.updated_at) DESC, n.id DESC
   OFFSET $3 LIMIT $4`,
  { notNull: [...notNull] },
).as<Row>()
const count = statement(
  'accounts.announcements-count',
  `SELECT count(*) AS total FROM accounts.announcements n WHERE $2::text IS NULL OR ${stage} = $2`,
  { notNull: ['total'] },
)
const one = statement(
  'accounts.announcement',
  `SELECT ${columns} FROM accounts.announcements n CROSS JOIN LATERAL ${receipts} WHERE n.id = $1`,
  { notNull: [...notNull] },
).as<Row>()
const sizes = statement(
  'accounts.audience-sizes',
  `SELECT count(DISTINCT app_id) FILTER (WHERE NOT is_staff) AS accounts,
          count(*) AS people, count(*) FILTER (WHERE is_admin AND NOT is_staff) AS administrators,
          count(*) FILTER (WHERE is_staff) AS staff, coalesce(bool_or(app_id = $2), false) AS addressed
     FROM accounts.people_addressed($1)`,
  { notNull: ['accounts', 'people', 'administrators', 'staff', 'addressed'] },
)
const firstAccounts = statement(
  'accounts.audience-accounts',
  `SELECT a.id AS "_id", a.name, count(*) AS people
     FROM accounts.people_addressed($1) p JOIN accounts.apps a ON a.id = p.app_id
    WHERE NOT p.is_staff GROUP BY a.id, a.name ORDER BY lower(a.name), a.id LIMIT 10`,
  { notNull: ['people'] },
)

const instant = (at: Date | null) => at && at.toISOString()

/** Read models of the office: the announcements, one of them, and how many people an audience has (ANN-009). */
export const announcementsView = ({ database, clock, env }: Pick<Platform, 'database' | 'clock' | 'env'>) => {
  const { query } = database
  type Found = Awaited<ReturnType<typeof findOne>>
  const findOne = async (id: string) => {
    const [row] = (await query(one.with(id))).rows
    if (!row) throw new Problem('not_found')
    return row
  }
  const toReply = (row: Found): Announcement => ({
    ...row,
    stage: announcementStage(row, clock.now()),
    shownFrom: instant(row.shownFrom),
    shownUntil: row.shownUntil && lastShownDay(row.shownUntil),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: instant(row.publishedAt),
    withdrawnAt: instant(row.withdrawnAt),
  })
  return {
    list: async ({
      stage: wanted,
      skip,
      limit,
    }: InferQuery<typeof accounts.listAnnouncements>): Promise<InferResponse<typeof accounts.listAnnouncements>> => {
      const now = clock.now()
      const [{ rows }, counted] = await Promise.all([
        query(page.with(now, wanted ?? null, skip, limit)),
        query(count.with(now, wanted ?? null)),
      ])
      return { list: rows.map(toReply), total: counted.rows[0]!.total }
    },
    /** Throws `not_found`. */
    read: async (id: string): Promise<Announcement> => toReply(await findOne(id)),
    /** Throws `not_found`. */
    preview: async (
      id: string,
      { audience, appId }: { audience?: Audience | undefined; appId?: string | undefined },
    ): Promise<InferResponse<typeof accounts.previewAnnouncement>> => {
      const stored = await findOne(id)
      const wanted = JSON.stringify(audience ?? stored.audience)
      const asked = appId !== undefined && isId(appId) ? appId : null
      const [counted, listed] = await Promise.all([query(sizes.with(wanted, asked)), query(firstAccounts.with(wanted))])
      const { addressed, ...counts } = counted.rows[0]!
      const termsNotice = { fr: env.termsNoticeTextFr ?? null, en: env.termsNoticeTextEn ?? null }
      return { ...counts, addressed: asked === null ? null : addressed, list: listed.rows, termsNotice }
    },
  }
}
