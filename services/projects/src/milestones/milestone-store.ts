import { Problem } from '@passerelle/contract/problems'
import type { Sprint } from '@passerelle/kernel/sprints'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Tx } from '@passerelle/server/database/connect'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'

type Of = Pick<Task, 'appId' | 'id'>

const create = statement(
  'projects.milestone-create',
  `INSERT INTO projects.milestones (id, number, name, start_at, end_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (number) DO NOTHING`,
)
const attach = statement(
  'projects.milestone-attach',
  `INSERT INTO projects.task_milestones (app_id, task_id, milestone_id) VALUES ($1, $2, $3)
    ON CONFLICT DO NOTHING`,
)
const detach = statement(
  'projects.milestone-detach',
  'DELETE FROM projects.task_milestones WHERE app_id = $1 AND task_id = $2 AND milestone_id = $3',
)

const unknown = (error: unknown): never => {
  throw getConstraintName(error) === 'task_milestones_milestone_id_fkey'
    ? new Problem('not_found', { cause: error })
    : error
}

/** The only writer of `projects.milestones` and `projects.task_milestones`. */
export const milestoneStore = {
  /** Inserts a sprint. Throws `milestone_exists`. */
  create: async (tx: Tx, id: string, { number, name, startAt, endAt }: Sprint): Promise<void> => {
    if ((await tx.query(create.with(id, number, name, startAt, endAt))).rowCount === 0)
      throw new Problem('milestone_exists')
  },

  /** Returns false if the task was already in the milestone. Throws `not_found` (no such milestone). */
  attach: async (tx: Tx, { appId, id }: Of, milestoneId: string): Promise<boolean> =>
    (await tx.query(attach.with(appId, id, milestoneId)).catch(unknown)).rowCount > 0,

  /** Returns false if the task was not in the milestone. */
  detach: async (tx: Tx, { appId, id }: Of, milestoneId: string): Promise<boolean> =>
    (await tx.query(detach.with(appId, id, milestoneId))).rowCount > 0,
}
