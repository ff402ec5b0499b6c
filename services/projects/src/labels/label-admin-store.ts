import type { LabelRule, LabelType } from '@passerelle/contract/projects/schemas'
import type { ManagedLabel } from '@passerelle/contract/projects/label-admin'
import type { Tx } from '@passerelle/server/database/connect'
import { toWire, type LabelRow } from './label-store.ts'

/** A label as staff manage it, with its accounts. */
export type LabelFields = {
  name: string
  type: LabelType
  backgroundColor: string
  rules: LabelRule[]
  dependencies: string[]
  dependsOn: LabelType | null
  inApps: string[]
  notInApps: string[]
  disabledAt: Date | null
}

// Two labels of one type must not share a name within an account that can use both (LBL-006). An advisory lock
// serializes label changes, which are rare.
const takeTurns = `SELECT pg_advisory_xact_lock(hashtext('projects.labels'))`
const sameName = `
  SELECT FROM projects.labels WHERE type = $1 AND lower(name) = lower($2) AND id <> $3
     AND (cardinality(in_apps) = 0 OR cardinality($4::text[]) = 0 OR in_apps && $4::text[]) LIMIT 1`
const uses = `
  SELECT EXISTS (SELECT FROM projects.task_labels WHERE label_id = $1) AS attached,
         EXISTS (SELECT FROM projects.labels WHERE $1 = ANY (dependencies)) AS "hasChildren"`
const ofApp = `
  SELECT l.id, l.name, l.type, l.key, l.background_color AS "backgroundColor", l.dependencies,
         l.depends_on AS "dependsOn", l.rules,
         l.in_apps AS "inApps", l.not_in_apps AS "notInApps", l.disabled_at AS "disabledAt",
         (SELECT count(*) FROM projects.task_labels tl WHERE tl.label_id = l.id AND tl.app_id = $1) AS "taskCount"
    FROM projects.labels l
   WHERE (cardinality(l.in_apps) = 0 OR $1 = ANY (l.in_apps)) AND NOT $1 = ANY (l.not_in_apps)
   ORDER BY array_position('{category,theme,tag}', l.type), l.position, lower(l.name)`
const nextPosition = `SELECT coalesce(max(position), 0) + 1 AS position FROM projects.labels`

/** Statements on `projects.labels` for label management. */
export const labelAdminStore = {
  takeTurns: async (tx: Tx): Promise<void> => {
    await tx.query({ text: takeTurns })
  },

  /** Labels that an account may use, disabled ones included, with the number of its tasks that have them (API-063). */
  ofApp: async ({ query }: Pick<Tx, 'query'>, appId: string): Promise<ManagedLabel[]> => {
    const { rows } = await query<LabelRow & { taskCount: number }>({ text: ofApp, values: [appId] })
    return rows.map(({ taskCount, ...row }) => ({ ...toWire(row), taskCount }))
  },

  appExists: async ({ query }: Pick<Tx, 'query'>, appId: string): Promise<boolean> =>
    (await query({ text: 'SELECT FROM accounts.app_cards WHERE id = $1', values: [appId] })).rowCount > 0,

  find: async ({ prisma }: Pick<Tx, 'prisma'>, id: string): Promise<LabelRow | null> =>
    prisma.label.findUnique({ where: { id } }),

  parents: async ({ prisma }: Pick<Tx, 'prisma'>, ids: readonly string[]): Promise<{ id: string; type: LabelType }[]> =>
    (await prisma.label.findMany({ where: { id: { in: [...ids] } }, select: { id: true, type: true } })) as {
      id: string
      type: LabelType
    }[],

  nameTaken: async (
    { query }: Pick<Tx, 'query'>,
    { type, name, inApps }: Pick<LabelFields, 'type' | 'name' | 'inApps'>,
    exceptId = '',
  ): Promise<boolean> => (await query({ text: sameName, values: [type, name, exceptId, inApps] })).rowCount > 0,

  /** Returns whether tasks have this label and whether other labels depend on it. */
  uses: async ({ query }: Pick<Tx, 'query'>, id: string): Promise<{ attached: boolean; hasChildren: boolean }> =>
    (await query<{ attached: boolean; hasChildren: boolean }>({ text: uses, values: [id] })).rows[0]!,

  create: async ({ query, prisma }: Tx, id: string, fields: LabelFields): Promise<LabelRow> => {
    const { rows } = await query<{ position: number }>({ text: nextPosition })
    return prisma.label.create({ data: { id, ...fields, position: rows[0]?.position ?? 0 } })
  },

  change: async ({ prisma }: Pick<Tx, 'prisma'>, id: string, fields: Partial<LabelFields>): Promise<LabelRow> =>
    prisma.label.update({ where: { id }, data: fields }),

  remove: async ({ prisma }: Pick<Tx, 'prisma'>, id: string): Promise<void> => {
    await prisma.label.delete({ where: { id } })
  },
}
