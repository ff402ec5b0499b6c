import { Problem } from '@passerelle/contract/problems'
import type { Database } from '@passerelle/server/database/connect'
import type { Task } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'

const estimateAuthor = statement(
  'projects.estimate-author',
  `SELECT p.first_name AS "firstName"
     FROM platform.events e JOIN accounts.people p
       ON p.app_id = $1 AND p.id = (e.actor ->> 'userId')::char(24) AND NOT p.anonymised
    WHERE e.app_id = $1 AND e.subject = $2
      AND e.name IN ('estimate.proposed', 'estimate.restored', 'estimate.cleared')
    ORDER BY e.at DESC, e.id DESC LIMIT 1`,
  { notNull: ['firstName'] },
)

/**
 * Throws the problem of an edit again, a conflict of estimates with the first name `by` of who set the stored one
 * (DAY-056).
 */
export const nameEstimateAuthor =
  ({ query }: Pick<Database, 'query'>, task: Task) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Problem) || error.details?.['estimatedTime'] === undefined) throw error
    const { rows } = await query(estimateAuthor.with(task.appId, task.id))
    const by = rows[0]?.firstName
    throw by === undefined ? error : new Problem(error.code, { details: { ...error.details, by } })
  }
