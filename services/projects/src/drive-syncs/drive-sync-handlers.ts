import type { projects } from '@passerelle/contract/projects/api'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Actor } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import { enqueueWork } from '@passerelle/server/work/work-store'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'
import { driveSyncKind } from './run-drive-sync.ts'

type CallOf<K extends keyof typeof projects> = Call<(typeof projects)[K], { task: Task }>
type Sync = InferResponse<typeof projects.syncDrive>
type Row = Omit<Sync, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null }

const columns = `id AS "_id", app_id AS "appId", slug, groups, state, created_at AS "createdAt",
  finished_at AS "finishedAt", added, kept, problem`
const shown = ({ createdAt, finishedAt, ...row }: Row): Sync => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})

/** Only staff may sync drive folders (ADM-010). */
export const driveSyncPolicies = { 'drive.sync': (actor: Actor) => actor.kind === 'staff' }

const driveSyncInsert = statement(
  'projects.drive-sync-insert',
  `INSERT INTO projects.drive_syncs (app_id, id, slug, groups, requested_by, created_at)
               SELECT a.id, $1, a.slug, $3, $4, $5 FROM accounts.app_cards a WHERE a.slug = $2 AND NOT a.provider
               RETURNING ${columns}`,
).as<Row>()

const driveSyncs = statement(
  'projects.drive-syncs',
  `SELECT ${columns} FROM projects.drive_syncs ORDER BY created_at DESC, id DESC LIMIT 50`,
).as<Row>()

/** Drive syncs of accounts (API-071, ADM-010, ADM-011). */
export const driveSyncHandlers = ({ database, clock, newId }: Platform) => ({
  syncDrive: ({ actor, body: { slug, groups } }: CallOf<'syncDrive'>) =>
    database.transaction(async (tx) => {
      const now = clock.now()
      const id = newId()
      const { rows } = await tx.query(driveSyncInsert.with(id, slug, [...new Set(groups)], actor.userId, now))
      if (!rows[0]) throw new Problem('drive_app_unknown')
      await enqueueWork(tx, { kind: driveSyncKind, id, appId: rows[0].appId, dueAt: now })
      return shown(rows[0])
    }),
  listDriveSyncs: async (_call: CallOf<'listDriveSyncs'>) => {
    const { rows } = await database.query(driveSyncs.with())
    return { list: rows.map(shown) }
  },
})
