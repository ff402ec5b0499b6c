import { Problem } from '@passerelle/contract/problems'
import type { Label as WireLabel, LabelRule, LabelType } from '@passerelle/contract/projects/shapes'
import type { Database, Tx } from '@passerelle/server/database/connect'
import type { Task } from '../tasks/task.ts'
import type { Label } from './label.ts'

/** Labels that an account may use now: its filter lets them, and nobody disabled them (LBL-001, LBL-011). */
const usableIn = (appId: string) =>
  ({ disabledAt: null, OR: [{ inApps: { isEmpty: true } }, { inApps: { has: appId } }], NOT: { notInApps: { has: appId } } })

const inPickerOrder = { orderBy: [{ position: 'asc' as const }, { name: 'asc' as const }] }

type Row = Omit<WireLabel, '_id' | 'type' | 'dependsOn' | 'disabledAt' | 'rules'> & { id: string; type: string; dependsOn: string | null; disabledAt: Date | null; rules: unknown }
const toWire = ({ id, name, type, key, backgroundColor, dependencies, dependsOn, disabledAt, rules }: Row): WireLabel => ({
  _id: id, name, type: type as LabelType, key, backgroundColor, dependencies, dependsOn: dependsOn as LabelType | null,
  disabledAt: disabledAt?.toISOString() ?? null, rules: rules as LabelRule[],
})

export const labelStore = ({ prisma }: Pick<Database, 'prisma'>) => ({
  /** The labels of an account in the order of the pickers (API-008, API-039). */
  list: async (appId: string): Promise<WireLabel[]> => {
    const rows = await prisma.label.findMany({ where: usableIn(appId), ...inPickerOrder })
    return rows.map(toWire)
  },

  /** Every label of the provider, whichever accounts may use it, disabled ones too (API-064). */
  all: async (): Promise<WireLabel[]> => (await prisma.label.findMany(inPickerOrder)).map(toWire),

  /** A label that this account may use. Problems `not_found`, `label_unavailable`. */
  get: async (appId: string, labelId: string): Promise<Label> => {
    const label = await prisma.label.findUnique({ where: { id: labelId } })
    if (!label) throw new Problem('not_found')
    const { id, name, type, key, backgroundColor, dependencies, rules, inApps, notInApps, disabledAt } = label
    const isUsable = !disabledAt && (inApps.length === 0 || inApps.includes(appId)) && !notInApps.includes(appId)
    if (!isUsable) throw new Problem('label_unavailable')
    return { id, name, type: type as LabelType, key, backgroundColor, dependencies, rules: rules as LabelRule[] }
  },

  /** Makes the labels in the table those of the request as it will be. */
  write: async (tx: Tx, was: Task, is: Task): Promise<void> => {
    const gone = was.labels.filter(({ id }) => !is.labels.some((label) => label.id === id))
    const come = is.labels.filter(({ id }) => !was.labels.some((label) => label.id === id))
    const of = { appId: is.appId, taskId: is.id }
    if (gone.length > 0) await tx.prisma.taskLabel.deleteMany({ where: { ...of, labelId: { in: gone.map(({ id }) => id) } } })
    if (come.length > 0) await tx.prisma.taskLabel.createMany({ data: come.map(({ id, type }) => ({ ...of, labelId: id, type })) })
  },
})

export type LabelStore = ReturnType<typeof labelStore>
