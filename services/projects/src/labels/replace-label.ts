import { Problem } from '@passerelle/contract/problems'
import type { Tx } from '@passerelle/server/database/connect'
import { replacements } from './label-uses-view.ts'

// Blocks requests that would attach the label until this transaction has ended.
const lock = `SELECT FROM projects.labels WHERE id = $1 FOR UPDATE`
// A change of such a task that is under way then fails its compare-and-set and is tried again on the new labels.
const touch = `
  UPDATE projects.tasks t SET version = version + 1 FROM projects.task_labels tl
   WHERE tl.label_id = $1 AND t.app_id = tl.app_id AND t.id = tl.task_id`
const move = `
  UPDATE projects.task_labels tl SET label_id = $2 WHERE label_id = $1 AND NOT EXISTS (
    SELECT FROM projects.task_labels o WHERE o.app_id = tl.app_id AND o.task_id = tl.task_id AND o.label_id = $2)`
const detach = `DELETE FROM projects.task_labels WHERE label_id = $1`
const dependencies = `
  UPDATE projects.labels SET dependencies = array_append(array_remove(array_remove(dependencies, $1), $2), $2)
   WHERE $1 = ANY (dependencies)`
const presets = `
  UPDATE projects.backlog_presets
     SET filters = jsonb_set(filters, '{labelIds}', (filters -> 'labelIds') - ARRAY[$1,
       $2] || jsonb_build_array($2::text))
   WHERE filters -> 'labelIds' ? $1`

/**
 * Puts a label in the place of another one: on tasks of all accounts, in the dependencies of labels and in presets.
 * Returns how many of each changed. Throws `label_replacement_unfit`.
 */
export const replaceLabel = async (tx: Tx, id: string, replacementId: string) => {
  await tx.query({ text: lock, values: [id] })
  const { rows } = await tx.query<{ id: string }>({ text: replacements, values: [id] })
  if (!rows.some((label) => label.id === replacementId)) throw new Problem('label_replacement_unfit')
  const both = [id, replacementId]
  const { rowCount: requests } = await tx.query({ text: touch, values: [id] })
  await tx.query({ text: move, values: both })
  await tx.query({ text: detach, values: [id] })
  const { rowCount: labels } = await tx.query({ text: dependencies, values: both })
  const { rowCount: changed } = await tx.query({ text: presets, values: both })
  return { requests, labels, presets: changed }
}
