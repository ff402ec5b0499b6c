import type { LabelUses } from '@passerelle/contract/projects/label-admin'
import { Problem } from '@passerelle/contract/problems'
import type { Database } from '@passerelle/server/database/connect'

/**
 * Labels that can take the place of label $1 on every task that has it: of its type, enabled, usable in those accounts
 * and with their dependencies met there (LBL-001, LBL-004). A mission also holds a request by its estimate (EST-009):
 * the mission category is left out while one of these estimates has no answer.
 */
export const replacements = `
  SELECT r.id FROM projects.labels old JOIN projects.labels r ON r.type = old.type AND r.id <> old.id
    AND r.disabled_at IS NULL
   WHERE old.id = $1 AND NOT old.id = ANY (r.dependencies) AND NOT EXISTS (
     SELECT FROM projects.task_labels tl JOIN projects.tasks t ON t.app_id = tl.app_id AND t.id = tl.task_id
      WHERE tl.label_id = old.id AND (
            NOT (cardinality(r.in_apps) = 0 OR tl.app_id = ANY (r.in_apps)) OR tl.app_id = ANY (r.not_in_apps)
         OR cardinality(r.dependencies) > 0 AND NOT EXISTS (
              SELECT FROM projects.task_labels o
               WHERE o.app_id = tl.app_id AND o.task_id = tl.task_id AND o.label_id = ANY (r.dependencies))
         OR r.key = 'mission' AND coalesce(t.estimated_time, 0) <> 0
            AND t.estimated_time_accepted_at IS NULL AND t.estimated_time_refused_at IS NULL))`

const uses = `
  SELECT (SELECT count(*) FROM projects.task_labels WHERE label_id = l.id) AS requests,
         (SELECT count(DISTINCT app_id) FROM projects.task_labels WHERE label_id = l.id) AS accounts,
         (SELECT count(*) FROM projects.labels WHERE l.id = ANY (dependencies)) AS labels,
         (SELECT count(*) FROM projects.backlog_presets WHERE filters -> 'labelIds' ? l.id) AS presets,
         ARRAY(${replacements}) AS replacements
    FROM projects.labels l WHERE l.id = $1`

/** Returns where a label is used, and which labels can replace it. Throws `not_found`. */
export const readLabelUses = async ({ query }: Pick<Database, 'query'>, id: string): Promise<LabelUses> => {
  const { rows } = await query<LabelUses>({ text: uses, values: [id] })
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}
