import { decideQuestion } from '@passerelle/kernel/satisfaction'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { isInternal } from '../tasks/task-state.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { statement } from './statement-rows.ts'

export const askSatisfactionName = 'ask-satisfaction'

const due = statement(
  'projects.satisfaction-due',
  `SELECT app_id AS "appId", id, satisfaction_due_at AS "dueAt" FROM projects.satisfaction
    WHERE satisfaction_due_at <= $2 AND ($1::timestamptz IS NULL OR satisfaction_due_at > $1)
    ORDER BY satisfaction_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
const stillDue = statement(
  'projects.satisfaction-still-due',
  `SELECT task_id AS "taskId", closed_at AS "closedAt", rated_at IS NOT NULL AS "isRated" FROM projects.satisfaction
    WHERE app_id = $1 AND id = $2 AND satisfaction_due_at = $3 AND satisfaction_due_at <= $4`,
  { notNull: ['isRated'] },
)
// Two requests of one person that are due at once take their turn.
const takeTurn = statement(
  'projects.satisfaction-turn',
  `SELECT pg_advisory_xact_lock(hashtextextended('projects.satisfaction ' || $1::text, 0))`,
)
const person = statement(
  'projects.satisfaction-person',
  `SELECT p.id AS "userId",
          (SELECT max(s.asked_at) FROM projects.satisfaction s WHERE s.user_id = p.id) AS "askedAt"
     FROM accounts.answer_people p WHERE p.app_id = $1 AND p.id IN ($2, $3) ORDER BY p.id = $2 DESC LIMIT 1`,
  { notNull: ['userId'] },
)
const ask = statement(
  'projects.satisfaction-ask',
  `UPDATE projects.satisfaction SET asked_at = $5, user_id = $6, satisfaction_due_at = NULL, version = version + 1
    WHERE app_id = $1 AND id = $2 AND satisfaction_due_at = $3 AND satisfaction_due_at <= $4`,
)
const later = statement(
  'projects.satisfaction-later',
  `UPDATE projects.satisfaction SET satisfaction_due_at = $4, version = version + 1
    WHERE app_id = $1 AND id = $2 AND satisfaction_due_at = $3`,
)

/**
 * Deadline that asks the customer of a done request whether they are satisfied: its owner, else the customer who
 * created it (ANS-017). The request is looked at again under its lock.
 */
export const askSatisfactionDeadline = ({
  database,
  env,
  record,
  scheduleDeadline,
  tasks,
}: Pick<TaskDeps, 'record' | 'tasks'> & Pick<Platform, 'database' | 'env' | 'scheduleDeadline'>): Deadline => ({
  name: askSatisfactionName,
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const [named] = await stillDue.readRows(tx.query, appId, id, dueAt, now)
    if (!named) return false
    const task = await tasks.lock(tx, { appId, id: named.taskId })
    await tx.query(takeTurn.with(appId))
    // Asked or rated while it waited for the locks.
    const [current] = await stillDue.readRows(tx.query, appId, id, dueAt, now)
    if (!current) return false
    const { closedAt, isRated } = current
    const [asked] = await person.readRows(tx.query, appId, task.ownerId, task.createdById)
    const isStillDone =
      task.listId === 'done' && task.deletedAt === null && task.doneAt?.getTime() === closedAt.getTime()
    const question = { closedAt, isStillDone, isInternal: isInternal(task), isRated, person: asked ?? null }
    const decided = env.satisfaction ? decideQuestion(question, now) : { laterAt: null }
    if (!('userId' in decided)) {
      const { laterAt } = decided
      await tx.query(later.with(appId, id, dueAt, laterAt))
      if (laterAt) scheduleDeadline(tx, 'projects', askSatisfactionName, { appId, id, dueAt: laterAt })
      return true
    }
    const { userId } = decided
    await tx.query(ask.with(appId, id, dueAt, now, now, userId))
    await record(tx, {
      appId,
      actor: { kind: 'system' },
      name: 'satisfaction.asked',
      subject: task.id,
      data: { satisfactionId: id, taskId: task.id, userId },
    })
    return true
  },
})
