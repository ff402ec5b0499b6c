import { maxTaskNameLength } from '@passerelle/contract/limits'
import { getTranslator } from '@passerelle/i18n/translate'
import { formatDateTime } from '@passerelle/kernel/format-date'
import { accountSubscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { memberStore } from '../members/member-store.ts'
import { newTask } from '../tasks/new-task.ts'
import { recordEvents } from '../tasks/task-update.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { statement } from './statement-rows.ts'

type Deps = TaskDeps & Pick<Platform, 'database' | 'env' | 'newId'>

const critical = 4

const request = statement(
  'projects.incident-request',
  `SELECT created_by AS "createdBy", acknowledged_by AS "memberId", service, cause, started_at AS "startedAt"
     FROM stats.incident_requests WHERE app_id = $1 AND task_id = $2`,
  { notNull: ['createdBy', 'service', 'startedAt'] },
)

/**
 * Subscriber that creates the request of an incident under the id that stats reserved for it, critical, with who took
 * charge as its member (ONC-042). Nothing happens when it is there already.
 */
export const onIncidentLinked = ({ database, env, newId, tasks, transaction, record, clock }: Deps): Subscriber =>
  accountSubscriber('open-incident-task', ['incident.linked'], async ({ appId, data: { taskId } }) => {
    if (await tasks.find(appId, taskId)) return
    const [found] = (await database.query(request.with(appId, taskId))).rows
    if (!found) return
    const { createdBy, memberId, service, cause, startedAt } = found
    const now = clock.now()
    const t = getTranslator('fr')
    const since = formatDateTime(startedAt, 'fr', now)
    const url = `${env.origin}/apps/${appId}?redirect=/stats`
    const draft = {
      name: t('incidentTask.name', { service, cause: cause ?? t('incidentTask.noCause') }).slice(0, maxTaskNameLength),
      description: t('incidentTask.description', { service, since, url }),
      kind: 'issue',
      priority: critical,
    } as const
    const made = newTask(draft, { appId, ownerId: createdBy, createdById: createdBy, now, newId })
    const task = { ...made, id: taskId }
    const { listId, priority, kind } = task
    await transaction(async (tx) => {
      await tasks.create(tx, task)
      if (memberId !== null) await memberStore.add(tx, task, memberId, now)
      const created = { name: 'task.created', data: { listId, priority, kind } } as const
      const added = memberId === null ? [] : [{ name: 'task.member_added', data: { memberId } } as const]
      await recordEvents(record, tx, { task, events: [created, ...added] }, { kind: 'staff', userId: createdBy })
    })
  })
