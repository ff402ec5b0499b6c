import type { DataExport, ExportedKind } from '@passerelle/contract/storages/data-exports'
import { Problem } from '@passerelle/contract/problems'
import type { Database, Tx } from '@passerelle/server/database/connect'
import type { DueRow } from '@passerelle/server/deadlines/deadline'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import { statement } from './statement-rows.ts'

type Row = Omit<DataExport, 'createdAt' | 'finishedAt' | 'expiresAt'> & {
  createdAt: Date
  finishedAt: Date | null
  expiresAt: Date | null
}
/** An export that has to be built, of one person or the whole account. */
export type WaitingExport = { appId: string; id: string; requestedBy: string; personId: string | null }
/** An archive in the store: its size in bytes and the number of rows of each kind. */
export type Built = { size: number; counts: Partial<Record<ExportedKind, number>> }
type Place = { appId: string; id: string }

const select = `
  SELECT e.id AS "_id", e.state, e.created_at AS "createdAt", e.finished_at AS "finishedAt",
         e.expires_at AS "expiresAt", e.size, e.counts,
         jsonb_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) AS "requestedBy",
         CASE WHEN o.id IS NOT NULL THEN
           jsonb_build_object('_id', o.id, 'firstName', o.first_name, 'lastName', o.last_name) END AS person
    FROM storages.data_exports e JOIN accounts.people p ON p.app_id = e.app_id AND p.id = e.requested_by
    LEFT JOIN accounts.people o ON o.app_id = e.app_id AND o.id = e.person_id`
const shown = ({ createdAt, finishedAt, expiresAt, ...row }: Row): DataExport => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})
const inProgress = (error: unknown): never => {
  throw getConstraintName(error) === 'data_exports_one_waiting'
    ? new Problem('export_in_progress', { cause: error })
    : error
}
const expired = statement(
  'storages.exports-expired',
  `SELECT app_id AS "appId", id, expires_at AS "dueAt" FROM storages.data_exports
    WHERE expires_at <= $2 AND ($1::timestamptz IS NULL OR expires_at > $1) ORDER BY expires_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
const exportInsert = statement(
  'storages.export-insert',
  `INSERT INTO storages.data_exports (app_id, id, requested_by, person_id, created_at)
   SELECT $1, $2, $3, $4, $5::timestamptz
    WHERE $4::char(24) IS NULL
       OR EXISTS (SELECT FROM accounts.people WHERE app_id = $1 AND id = $4 AND NOT staff AND NOT anonymised)`,
)
const waitingExport = statement(
  'storages.export-waiting',
  `SELECT app_id AS "appId", id, requested_by AS "requestedBy", person_id AS "personId" FROM storages.data_exports
    WHERE app_id = $1 AND id = $2 AND state = 'waiting'`,
)
const failExport = statement(
  'storages.export-fail',
  `UPDATE storages.data_exports SET state = 'failed', finished_at = $3
    WHERE app_id = $1 AND id = $2 AND state = 'waiting'`,
)
// An account has one waiting export: one that was asked for meanwhile goes first.
const reopenExport = statement(
  'storages.export-reopen',
  `UPDATE storages.data_exports SET state = 'waiting', finished_at = NULL
    WHERE app_id = $1 AND id = $2 AND state = 'failed'
      AND NOT EXISTS (SELECT FROM storages.data_exports WHERE app_id = $1 AND state = 'waiting')`,
)

const exports = statement(
  'storages.exports',
  `${select} WHERE e.app_id = $1 ORDER BY e.created_at DESC, e.id DESC LIMIT 20`,
).as<Row>()

const exportReady = statement(
  'storages.export-ready',
  `SELECT size, created_at AS "createdAt" FROM storages.data_exports
          WHERE app_id = $1 AND id = $2 AND state = 'ready' AND expires_at > $3`,
  { notNull: ['size'] },
)

/** The only writer of `storages.data_exports`. */
export const dataExportStore = ({ query }: Pick<Database, 'query'>) => ({
  /** Throws `export_in_progress`, and `not_found` for a person who is no customer of the account. */
  create: async (tx: Tx, { appId, id, requestedBy, personId }: WaitingExport, now: Date): Promise<DataExport> => {
    const { rowCount } = await tx.query(exportInsert.with(appId, id, requestedBy, personId, now)).catch(inProgress)
    if (rowCount === 0) throw new Problem('not_found')
    const { rows } = await tx.query<Row>({ text: `${select} WHERE e.app_id = $1 AND e.id = $2`, values: [appId, id] })
    return shown(rows[0]!)
  },
  list: async (appId: string): Promise<DataExport[]> => (await query(exports.with(appId))).rows.map(shown),
  /** Null unless it is ready and has not expired. */
  findReady: async ({ appId, id }: Place, now: Date): Promise<{ size: number; createdAt: Date } | null> =>
    (await query(exportReady.with(appId, id, now))).rows[0] ?? null,

  listExpired: async ({ from, to, limit }: { from: Date | null; to: Date; limit: number }): Promise<DueRow[]> =>
    (await query(expired.with(from, to, limit))).rows,
  findWaiting: async ({ appId, id }: Place): Promise<WaitingExport | null> =>
    (await query(waitingExport.with(appId, id))).rows[0] ?? null,
  /** False when it is not waiting any more. */
  finish: async (
    tx: Tx,
    { appId, id }: Place,
    { size, counts }: Built,
    { now, expiresAt }: { now: Date; expiresAt: Date },
  ): Promise<boolean> =>
    (
      await tx.query({
        text: `UPDATE storages.data_exports
                  SET state = 'ready', finished_at = $3, expires_at = $4, size = $5, counts = $6
                WHERE app_id = $1 AND id = $2 AND state = 'waiting'`,
        values: [appId, id, now, expiresAt, size, JSON.stringify(counts)],
      })
    ).rowCount > 0,
  /** False when it is not waiting any more. */
  fail: async (tx: Pick<Tx, 'query'>, { appId, id }: Place, now: Date): Promise<boolean> =>
    (await tx.query(failExport.with(appId, id, now))).rowCount > 0,
  /** Waits again, unless another one of the account does. */
  reopen: async (tx: Pick<Tx, 'query'>, { appId, id }: Place): Promise<void> => {
    await tx.query(reopenExport.with(appId, id))
  },
  expire: async (tx: Tx, { appId, id, dueAt }: DueRow, now: Date): Promise<boolean> =>
    (
      await tx.query({
        text: `UPDATE storages.data_exports SET state = 'expired', expires_at = NULL
          WHERE app_id = $1 AND id = $2 AND expires_at = $3 AND expires_at <= $4`,
        values: [appId, id, dueAt, now],
      })
    ).rowCount > 0,
  /** Expires an export whose archive is gone. */
  expireLost: async (tx: Tx, { appId, id }: Place): Promise<void> => {
    await tx.query({
      text: `UPDATE storages.data_exports SET state = 'expired', expires_at = NULL
        WHERE app_id = $1 AND id = $2 AND state = 'ready'`,
      values: [appId, id],
    })
  },
})

export type DataExportStore = ReturnType<typeof dataExportStore>
