import { isLocale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { EventOf } from '@passerelle/contract/events'
import type { ListId } from '@passerelle/contract/projects/schemas'
import type { ServerAction } from '@passerelle/kernel/clouds'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { commitUpdate } from '../tasks/commit-update.ts'
import { decideMove } from '../editing/edit-flow.ts'
import { newTask } from '../tasks/new-task.ts'
import { recordEvents } from '../tasks/task-update.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'

type Deps = TaskDeps & Pick<Platform, 'database' | 'env' | 'newId'>
type Names = { server: string; locale: string }

/**
 * Creates the request that asks staff to approve an action on a server, under the id that clouds reserved for it, in the
 * language of who asked, its owner. Idempotent.
 */
export const onApprovalRequested = ({ database, env, newId, tasks, transaction, record, clock }: Deps): Subscriber =>
  subscriber('ask-approval', ['server.approval_requested'], async ({ appId, subject, actor, data }) => {
    if (appId === null || actor.kind === 'system' || (await tasks.find(appId, data.taskId))) return
    const { rows } = await database.query<Names>({
      name: 'projects.approvalNames',
      text: `SELECT s.name AS server, coalesce((SELECT p.locale FROM accounts.people p WHERE p.app_id = $1 AND p.id = $3), 'fr') AS locale
               FROM clouds.server_names s WHERE s.app_id = $1 AND s.id = $2`,
      values: [appId, subject, actor.userId],
    })
    if (!rows[0]) return
    const { server, locale } = rows[0]
    const t = getTranslator(isLocale(locale) ? locale : 'fr')
    const draft = {
      name: t(`serverApprovals.name.${data.action as ServerAction}`, { server }),
      description: t('serverApprovals.description', { server, url: `${env.origin}/clouds/servers/${subject}` }),
    }
    const given = { appId, ownerId: actor.userId, createdById: actor.userId, now: clock.now(), newId }
    const task = { ...newTask(draft, given), id: data.taskId }
    const { listId, priority, kind } = task
    await transaction(async (tx) => {
      await tasks.create(tx, task)
      await recordEvents(
        record,
        tx,
        { task, events: [{ name: 'task.created', data: { listId, priority, kind } }] },
        actor,
      )
    })
  })

/** A failed action leaves the request in progress: staff look into it. */
const listAfter = {
  'server.action_approved': 'in_progress',
  'server.action_declined': 'done',
  'server.action_done': 'done',
} as const satisfies Partial<Record<EventOf['name'], ListId>>

/** Moves the request along with its action: approved, in progress; declined or done, done. Idempotent. */
export const onApprovalAnswered = (deps: Deps): Subscriber => {
  const commit = commitUpdate(deps)
  return subscriber(
    'follow-approval',
    ['server.action_approved', 'server.action_declined', 'server.action_done'],
    async ({ appId, name, data }) => {
      const task = appId === null || data.taskId === null ? null : await deps.tasks.find(appId, data.taskId)
      if (!task || task.deletedAt || task.listId === 'done') return
      const system = { kind: 'system' } as const
      await commit(task, (current) => decideMove(current, listAfter[name], system, deps.clock.now()), system)
    },
  )
}
