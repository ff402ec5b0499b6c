import { Problem } from '@passerelle/contract/problems'
import type { Label as WireLabel, LabelRule, LabelType } from '@passerelle/contract/projects/schemas'
import type { Database, Tx } from '@passerelle/server/database/connect'
import type { Task } from '../tasks/task.ts'
import type { Label } from '../tasks/label.ts'
import { statement } from './statement-rows.ts'

/** Serializes a label for customers: without prices and without the other accounts that use it. */
export const toCustomerLabel = ({ apps: _, ...label }: WireLabel): WireLabel => ({ ...label, rules: [] })

/** Labels that an account may use: allowed for it and not disabled (LBL-001, LBL-011). */
const usableIn = (appId: string) => ({
  disabledAt: null,
  OR: [{ inApps: { isEmpty: true } }, { inApps: { has: appId } }],
  NOT: { notInApps: { has: appId } },
})

const inPickerOrder = { orderBy: [{ position: 'asc' as const }, { name: 'asc' as const }] }

/** A label as returned by the database. */
export type LabelRow = Omit<WireLabel, '_id' | 'type' | 'dependsOn' | 'disabledAt' | 'rules' | 'apps'> & {
  id: string
  type: string
  dependsOn: string | null
  disabledAt: Date | null
  rules: unknown
  inApps: string[]
  notInApps: string[]
}
/** Serializes a label for staff. */
export const toWire = ({
  id,
  name,
  type,
  key,
  backgroundColor,
  dependencies,
  dependsOn,
  disabledAt,
  rules,
  inApps,
  notInApps,
}: LabelRow): WireLabel => ({
  _id: id,
  name,
  type: type as LabelType,
  key,
  backgroundColor,
  dependencies,
  dependsOn: dependsOn as LabelType | null,
  disabledAt: disabledAt?.toISOString() ?? null,
  rules: rules as LabelRule[],
  apps: { in: inApps, notIn: notInApps },
})

const fields = 'id, name, type, key, background_color AS "backgroundColor", dependencies, rules'
const one = statement(
  'projects.label',
  `SELECT ${fields}, disabled_at IS NULL AND (in_apps = '{}' OR $2 = ANY(in_apps))
    AND NOT $2 = ANY(not_in_apps) AS usable FROM projects.labels WHERE id = $1`,
  { notNull: ['dependencies', 'usable'] },
).as<Label & { usable: boolean }>()
const many = statement('projects.labels-named', `SELECT ${fields} FROM projects.labels WHERE id = ANY($1)`, {
  notNull: ['dependencies'],
}).as<Pick<Label, 'type' | 'rules'>>()
const deleteTaskLabels = statement(
  'projects.label-take-off',
  'DELETE FROM projects.task_labels WHERE app_id = $1 AND task_id = $2 AND label_id = ANY($3)',
)
const insertTaskLabels = statement(
  'projects.label-put-on',
  `INSERT INTO projects.task_labels (app_id, task_id, label_id, type) SELECT $1, $2, *
    FROM unnest($3::text[], $4::text[])`,
)

export const labelStore = ({ prisma }: Pick<Database, 'prisma'>) => ({
  /** Labels of an account in picker order, as staff see them (API-008, API-039). */
  list: async (appId: string): Promise<WireLabel[]> => {
    const rows = await prisma.label.findMany({ where: usableIn(appId), ...inPickerOrder })
    return rows.map(toWire)
  },

  /** All labels of the provider, whatever account uses them, disabled ones included (API-064). */
  all: async (): Promise<WireLabel[]> => (await prisma.label.findMany(inPickerOrder)).map(toWire),

  /** A label that this account may use. Throws `not_found`, `label_unavailable`. */
  get: async ({ query }: Pick<Tx, 'query'>, appId: string, labelId: string): Promise<Label> => {
    const {
      rows: [row],
    } = await query(one.with(labelId, appId))
    if (!row) throw new Problem('not_found')
    const { usable, ...label } = row
    if (!usable) throw new Problem('label_unavailable')
    return label
  },

  /** Labels by id, regardless of whether they may be used now; for labels that a task already had. */
  findByIds: async ({ query }: Pick<Tx, 'query'>, ids: readonly string[]): Promise<Label[]> =>
    (await query(many.with(ids))).rows,

  /** Updates the join table to the labels of the updated task. */
  saveLabels: async (tx: Tx, was: Task, is: Task): Promise<void> => {
    const gone = was.labels.filter(({ id }) => !is.labels.some((label) => label.id === id))
    const come = is.labels.filter(({ id }) => !was.labels.some((label) => label.id === id))
    const of = [is.appId, is.id]
    if (gone.length > 0)
      await tx.query(
        deleteTaskLabels.with(
          ...of,
          gone.map(({ id }) => id),
        ),
      )
    if (come.length > 0)
      await tx.query(
        insertTaskLabels.with(
          ...of,
          come.map(({ id }) => id),
          come.map(({ type }) => type),
        ),
      )
  },
})

export type LabelStore = ReturnType<typeof labelStore>
