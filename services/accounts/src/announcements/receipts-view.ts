import { Readable } from 'node:stream'
import type { accounts } from '@passerelle/contract/accounts/api'
import type { InferQuery, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { byteOrderMark, csvLine } from '@passerelle/kernel/csv'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { responseReads } from '@passerelle/server/database/response-reads'
import type { Platform } from '@passerelle/server/platform'
import type { Download } from '@passerelle/server/service'
import { statement } from './statement-rows.ts'

type Reply = InferResponse<typeof accounts.listAnnouncementReceipts>

// Whom it addresses now, and whoever has a receipt; people who were forgotten keep theirs without a name.
const everybody = `
  SELECT coalesce(r.app_id, p.app_id) AS app_id, coalesce(r.user_id, p.user_id) AS user_id, r.seen_at, r.dismissed_at,
         r.acknowledged_at, r.document_version, r.mailed_at
    FROM (SELECT a.app_id, a.user_id FROM accounts.announcements n
            CROSS JOIN LATERAL accounts.people_addressed(n.audience) a WHERE n.id = $1) p
    FULL JOIN (SELECT * FROM accounts.announcement_receipts WHERE announcement_id = $1) r
      ON r.app_id = p.app_id AND r.user_id = p.user_id`
const isWanted = '($2::boolean IS NULL OR (e.acknowledged_at IS NOT NULL) = $2)'
const page = statement(
  'accounts.announcement-receipts',
  `SELECT e.app_id AS "appId", a.name AS account, e.user_id AS "userId",
          CASE WHEN NOT u.anonymised THEN btrim(u.first_name || ' ' || u.last_name) END AS name,
          CASE WHEN a.provider THEN 'staff' WHEN 'admin' = ANY (m.roles) THEN 'admin' ELSE 'user' END AS role,
          e.seen_at AS "seenAt", e.dismissed_at AS "dismissedAt", e.mailed_at AS "mailedAt",
          e.acknowledged_at AS "acknowledgedAt", e.document_version AS "documentVersion"
     FROM (${everybody}) e JOIN accounts.apps a ON a.id = e.app_id
     LEFT JOIN accounts.people u ON u.app_id = e.app_id AND u.id = e.user_id
     LEFT JOIN accounts.users m ON m.app_id = e.app_id AND m.id = e.user_id
    WHERE ${isWanted}
    ORDER BY lower(a.name), a.id, lower(u.last_name), lower(u.first_name), e.user_id OFFSET $3 LIMIT $4`,
  { notNull: ['appId', 'account', 'userId', 'role'] },
).as<{ role: 'staff' | 'admin' | 'user' }>()
const count = statement(
  'accounts.announcement-receipts-count',
  `SELECT count(*) AS total FROM (${everybody}) e WHERE ${isWanted}`,
  { notNull: ['total'] },
)
const title = statement(
  'accounts.announcement-title',
  'SELECT title_fr AS fr, title_en AS en FROM accounts.announcements WHERE id = $1',
)

const instant = (at: Date | null) => at && at.toISOString()
const pageSize = 500

/** What became of an announcement for each person, as a list and as a file: proof of the notice (ANN-009, ANN-014). */
export const receiptsView = ({ database }: Pick<Platform, 'database'>) => {
  const { query } = database
  /** Throws `not_found`. */
  const titleOf = async (id: string) => {
    const [found] = (await query(title.with(id))).rows
    if (!found) throw new Problem('not_found')
    return found
  }
  const read = async (id: string, acknowledged: boolean | null, skip: number, limit: number): Promise<Reply['list']> =>
    (await query(page.with(id, acknowledged, skip, limit))).rows.map((row) => ({
      ...row,
      seenAt: instant(row.seenAt),
      dismissedAt: instant(row.dismissedAt),
      mailedAt: instant(row.mailedAt),
      acknowledgedAt: instant(row.acknowledgedAt),
    }))
  return {
    /** Throws `not_found`. */
    list: async (
      id: string,
      { acknowledged, skip, limit }: InferQuery<typeof accounts.listAnnouncementReceipts>,
    ): Promise<Reply> => {
      await titleOf(id)
      const wanted = acknowledged === undefined ? null : acknowledged === 'true'
      const [list, counted] = await Promise.all([read(id, wanted, skip, limit), query(count.with(id, wanted))])
      return { list, total: counted.rows[0]!.total }
    },
    /** CSV: UTF-8 with BOM, semicolons, read page by page. Throws `not_found`. */
    export: async (id: string, locale: Locale): Promise<Download> => {
      const t = getTranslator(locale)
      const { fr, en } = await titleOf(id)
      const columns = ['account', 'person', 'role', 'seen', 'dismissed', 'mailed', 'acknowledged', 'version'] as const
      const pages = responseReads()
      const lines = async function* () {
        const heading = byteOrderMark + csvLine(columns.map((column) => t(`announcements.csv.${column}`)))
        for (let skip = 0; ; skip += pageSize) {
          const rows = await pages.run(() => read(id, null, skip, pageSize))
          if (skip === 0) yield heading
          pages.begin()
          for (const row of rows)
            yield csvLine([
              row.account,
              row.name ?? row.userId,
              t(`announcements.roles.${row.role}`),
              row.seenAt ?? '',
              row.dismissedAt ?? '',
              row.mailedAt ?? '',
              row.acknowledgedAt ?? '',
              row.documentVersion === null ? '' : String(row.documentVersion),
            ])
          if (rows.length < pageSize) return
        }
      }
      const name = (locale === 'fr' ? fr : en).replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
      return {
        stream: Readable.from(lines()),
        type: 'text/csv; charset=utf-8',
        filename: `${t('announcements.csv.file')}-${name}.csv`,
      }
    },
  }
}
