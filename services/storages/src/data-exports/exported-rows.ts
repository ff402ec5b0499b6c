import type { ExportedKind } from '@passerelle/contract/storages/data-exports'
import type { Database } from '@passerelle/server/database/connect'

/** A row of an export. `id` is its position: rows are read page by page in this order. */
export type ExportedRow = { id: string } & Record<string, unknown>

/**
 * Views that each service publishes of what customers of an account may see, and nothing of the provider's own: no
 * internal threads and messages (ROL-004), no mails that were not posted, no work logs but those on issued invoices,
 * without person and note (they see the time of a request, unless hidden: TSK-040), no drafts, no secrets.
 */
const views: Record<ExportedKind, string> = {
  requests: 'projects.exported_requests',
  estimates: 'projects.exported_estimates',
  quotes: 'projects.exported_quotes',
  ratings: 'projects.exported_ratings',
  'outside-addresses': 'projects.exported_outside_addresses',
  messages: 'chats.exported_messages',
  mails: 'mails.exported_mails',
  files: 'storages.exported_files',
  users: 'accounts.exported_users',
  bookings: 'bookings.exported_bookings',
  payments: 'payments.exported_payments',
  invoices: 'payments.exported_invoices',
  'billed-work-logs': 'payments.exported_work_logs',
  announcements: 'accounts.exported_announcements',
}

const pageSize = 500

type Scope = { appId: string; personId: string | null }

/** Reads all rows of a kind of one account, or those of one person of it, a page at a time. */
export const exportedRows = ({ query }: Pick<Database, 'query'>, { appId, personId }: Scope) =>
  async function* (kind: ExportedKind): AsyncGenerator<ExportedRow> {
    const ofPerson = personId === null ? '' : 'AND person_id = $3'
    for (let after = ''; ;) {
      const { rows } = await query<ExportedRow & { app_id: string; person_id?: string | null }>({
        name: `storages.export-${kind}${personId === null ? '' : '-of-person'}`,
        text: `SELECT * FROM ${views[kind]} WHERE app_id = $1 AND id > $2 ${ofPerson} ORDER BY id LIMIT ${pageSize}`,
        values: [appId, after, ...(personId === null ? [] : [personId])],
      })
      yield* rows.map(({ app_id: _, person_id: __, ...row }) => row)
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) return
      after = last.id
    }
  }
