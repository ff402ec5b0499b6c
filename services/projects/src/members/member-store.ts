import type { Tx } from '@passerelle/server/database/connect'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'

type Of = Pick<Task, 'appId' | 'id'>

const register = statement('projects.member-register', 'SELECT accounts.register_staff($1, $2, $3)')
const known = statement(
  'projects.member-known',
  'SELECT FROM accounts.people WHERE app_id = $1 AND id = $2 AND deleted_at IS NULL',
)
const add = statement(
  'projects.member-add',
  `INSERT INTO projects.task_members (app_id, task_id, user_id, added_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING`,
)
const remove = statement(
  'projects.member-remove',
  'DELETE FROM projects.task_members WHERE app_id = $1 AND task_id = $2 AND user_id = $3',
)

/** The only writer of `projects.task_members`. */
export const memberStore = {
  /**
   * Returns whether the user belongs to the account. Staff are registered in it on demand; users of other accounts
   * never are.
   */
  ensureUser: async (tx: Tx, appId: string, userId: string, now: Date): Promise<boolean> => {
    if ((await tx.query(known.with(appId, userId))).rowCount > 0) return true
    await tx.query(register.with(appId, userId, now))
    return (await tx.query(known.with(appId, userId))).rowCount > 0
  },

  /** Returns false if they already were a member. */
  add: async (tx: Tx, { appId, id }: Of, userId: string, now: Date): Promise<boolean> =>
    (await tx.query(add.with(appId, id, userId, now))).rowCount > 0,

  /** Returns false if they were not a member. */
  remove: async (tx: Tx, { appId, id }: Of, userId: string): Promise<boolean> =>
    (await tx.query(remove.with(appId, id, userId))).rowCount > 0,
}
