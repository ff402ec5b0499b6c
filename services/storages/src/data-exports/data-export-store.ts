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
export type TakenExport = { appId: string; id: string; attempt: number; requestedBy: string }
type Place = { appId: string; id: string }

const select = `
  SELECT e.id AS "_id", e.state, e.created_at AS "createdAt", e.finished_at AS "finishedAt",
         e.expires_at AS "expiresAt", e.size, e.counts,
         jsonb_build_object('_id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) AS "requestedBy"
    FROM storages.data_exports e JOIN accounts.people p ON p.app_id = e.app_id AND p.id = e.requested_by`
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
const listDue = (column: 'build_due_at' | 'expires_at') => `
  SELECT app_id AS "appId", id, ${column} AS "dueAt" FROM storages.data_exports
   WHERE ${column} <= $2 AND ($1::timestamptz IS NULL OR ${column} > $1) ORDER BY ${column}, app_id, id LIMIT $3`

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
  /** Throws `export_in_progress`. */
  create: async (tx: Tx, { appId, id }: Place, requestedBy: string, now: Date): Promise<DataExport> => {
    await tx
      .query({
        text: `INSERT INTO storages.data_exports (app_id, id, requested_by, created_at, build_due_at)
          VALUES ($1, $2, $3, $4, $4)`,
        values: [appId, id, requestedBy, now],
      })
      .catch(inProgress)
    const { rows } = await tx.query<Row>({ text: `${select} WHERE e.app_id = $1 AND e.id = $2`, values: [appId, id] })
    return shown(rows[0]!)
  },
  list: async (appId: string): Promise<DataExport[]> => (await query(exports.with(appId))).rows.map(shown),
  /** Null unless it is ready and has not expired. */
  findReady: async ({ appId, id }: Place, now: Date): Promise<{ size: number; createdAt: Date } | null> =>
    (await query(exportReady.with(appId, id, now))).rows[0] ?? null,

  listDue: async (
    column: 'build_due_at' | 'expires_at',
    { from, to, limit }: { from: Date | null; to: Date; limit: number },
  ) =>
    (await query<DueRow>({ name: `storages.exports-${column}`, text: listDue(column), values: [from, to, limit] }))
      .rows,
  /** Takes the build under a lease: the deadline moves to `leaseUntil`. Null when it is not due, or taken already. */
  take: async (tx: Tx, { appId, id, dueAt }: DueRow, now: Date, leaseUntil: Date): Promise<TakenExport | null> =>
    (
      await tx.query<TakenExport>({
        text: `UPDATE storages.data_exports SET attempts = attempts + 1, build_due_at = $5
                WHERE app_id = $1 AND id = $2 AND build_due_at = $3 AND build_due_at <= $4
                RETURNING app_id AS "appId", id, attempts AS attempt, requested_by AS "requestedBy"`,
        values: [appId, id, dueAt, now, leaseUntil],
      })
    ).rows[0] ?? null,
  /** False when another attempt has taken it meanwhile. */
  finish: async (
    tx: Tx,
    { appId, id, attempt }: TakenExport,
    built: { size: number; counts: Partial<Record<ExportedKind, number>> } | null,
    { now, expiresAt }: { now: Date; expiresAt: Date },
  ): Promise<boolean> =>
    (
      await tx.query({
        text: `UPDATE storages.data_exports SET state = $4, build_due_at = NULL, finished_at = $5, expires_at = $6,
                  size = $7, counts = $8
                WHERE app_id = $1 AND id = $2 AND attempts = $3 AND state = 'waiting'`,
        values: [
          appId,
          id,
          attempt,
          built ? 'ready' : 'failed',
          now,
          built ? expiresAt : null,
          built?.size ?? null,
          JSON.stringify(built?.counts ?? {}),
        ],
      })
    ).rowCount > 0,
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
