import type { InferBody } from '@passerelle/contract/operation'
import type { labelAdmin } from '@passerelle/contract/projects/label-admin'
import type { Label, LabelType } from '@passerelle/contract/projects/schemas'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { eventActor } from '@passerelle/contract/event-actor'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { labelAdminStore as store, type LabelFields } from './label-admin-store.ts'
import { parentTypeOf, wrongParents } from './label-parents.ts'
import { toWire, type LabelRow } from './label-store.ts'
import { replaceLabel } from './replace-label.ts'

type Deps = Pick<TaskDeps, 'transaction' | 'record' | 'clock'> & Pick<Platform, 'newId'>
type Created = InferBody<typeof labelAdmin.createLabel>
type Edited = InferBody<typeof labelAdmin.editLabel>

const checkParents = async (tx: Tx, child: Parameters<typeof wrongParents>[0]) => {
  const wrong = wrongParents(child, await store.parents(tx, child.dependencies))
  const message = fieldMessage('forms.invalid')
  if (wrong.length > 0)
    throw new Problem('invalid_input', { fields: Object.fromEntries(wrong.map((field) => [field, message])) })
}
const checkName = async (tx: Tx, label: Pick<LabelFields, 'type' | 'name' | 'inApps'>, id?: string) => {
  if (await store.nameTaken(tx, label, id)) throw new Problem('label_name_taken')
}
const get = async (tx: Tx, id: string): Promise<LabelRow> => {
  const row = await store.find(tx, id)
  if (!row) throw new Problem('not_found')
  return row
}

const editedFields = (row: LabelRow, { apps, ...patch }: Edited): LabelFields => {
  const type = patch.type ?? (row.type as LabelType)
  return {
    name: patch.name ?? row.name,
    type,
    backgroundColor: patch.backgroundColor ?? row.backgroundColor,
    rules: patch.rules ?? (row.rules as LabelFields['rules']),
    dependencies: [...new Set(patch.dependencies ?? row.dependencies)],
    dependsOn: parentTypeOf[type],
    inApps: apps?.in ?? row.inApps,
    notInApps: apps?.notIn ?? row.notInApps,
    disabledAt: row.disabledAt,
  }
}

/** Management of the provider's labels by staff (LBL-012, ROL-015). */
export const manageLabels = ({ transaction, record, clock, newId }: Deps) => ({
  /**
   * Creates a label for one account (API-065). Throws `not_found` (no such account), `invalid_input`,
   * `label_name_taken`.
   */
  create: (appId: string, sent: Created, actor: Person): Promise<Label> =>
    transaction(async (tx) => {
      const { disabledAt, dependsOn: _, dependencies, ...rest } = sent
      if (!(await store.appExists(tx, appId))) throw new Problem('not_found')
      await store.takeTurns(tx)
      await checkParents(tx, sent)
      const fields: LabelFields = {
        ...rest,
        dependencies: [...new Set(dependencies)],
        dependsOn: parentTypeOf[sent.type],
        disabledAt: disabledAt ? new Date(disabledAt) : null,
        inApps: [appId],
        notInApps: [],
      }
      await checkName(tx, fields)
      const id = newId()
      const row = await store.create(tx, id, fields)
      const data = { type: sent.type }
      await record(tx, { appId: null, actor: eventActor(actor), name: 'label.created', subject: id, data })
      return toWire(row)
    }),

  /**
   * Edits a label (API-066). Throws `not_found`, `invalid_input`, `label_name_taken`; `label_in_use` or
   * `label_built_in` when its type cannot change.
   */
  edit: (id: string, patch: Edited, actor: Person): Promise<Label> =>
    transaction(async (tx) => {
      await store.takeTurns(tx)
      const row = await get(tx, id)
      if (Object.keys(patch).length === 0) return toWire(row)
      const fields = editedFields(row, patch)
      if (fields.type !== row.type) {
        if (row.key !== null) throw new Problem('label_built_in')
        const { attached, hasChildren } = await store.uses(tx, id)
        if (attached || hasChildren) throw new Problem('label_in_use')
      }
      await checkParents(tx, fields)
      await checkName(tx, fields, id)
      const changed = await store.change(tx, id, fields)
      const data = { fields: Object.keys(patch) }
      await record(tx, { appId: null, actor: eventActor(actor), name: 'label.edited', subject: id, data })
      return toWire(changed)
    }),

  /**
   * Deletes a label, after replacing it everywhere when a replacement is given (API-067, LBL-012). Throws `not_found`,
   * `label_in_use`, `label_built_in`, `label_replacement_unfit`.
   */
  remove: (id: string, replacementId: string | undefined, actor: Person): Promise<void> =>
    transaction(async (tx) => {
      await store.takeTurns(tx)
      const row = await get(tx, id)
      if (row.key !== null) throw new Problem('label_built_in')
      if (replacementId !== undefined) {
        const data = { replacementId, ...(await replaceLabel(tx, id, replacementId)) }
        await record(tx, { appId: null, actor: eventActor(actor), name: 'label.replaced', subject: id, data })
      }
      const { attached, hasChildren } = await store.uses(tx, id)
      if (attached || hasChildren) throw new Problem('label_in_use')
      await store.remove(tx, id)
      const data = { type: row.type }
      await record(tx, { appId: null, actor: eventActor(actor), name: 'label.deleted', subject: id, data })
    }),

  /** Disables or enables a label; idempotent (API-068, LBL-011). Throws `not_found`. */
  disable: (id: string, disabled: boolean, actor: Person): Promise<Label> =>
    transaction(async (tx) => {
      await store.takeTurns(tx)
      const row = await get(tx, id)
      if ((row.disabledAt !== null) === disabled) return toWire(row)
      const changed = await store.change(tx, id, { disabledAt: disabled ? clock.now() : null })
      const name = disabled ? 'label.disabled' : 'label.enabled'
      await record(tx, { appId: null, actor: eventActor(actor), name, subject: id, data: {} })
      return toWire(changed)
    }),
})
