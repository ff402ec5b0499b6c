import { isLocale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { ListId } from '@passerelle/contract/projects/schemas'
import { cloudProviderNames, type CloudProviderSlug, type ServerAction } from '@passerelle/kernel/clouds'
import { formatMoneyExclTax } from '@passerelle/kernel/format-money'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { commitTask } from '../tasks/commit-task.ts'
import { decideMove } from '../tasks/move-flow.ts'
import { newTask } from '../tasks/new-task.ts'
import { recordEvents } from '../tasks/task-update.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { statement } from './statement-rows.ts'

type Deps = TaskDeps & Pick<Platform, 'database' | 'env' | 'newId'>
type Approval = { serverId: string; userId: string; action: ServerAction | 'create'; status: string }
type Facts = {
  server: string
  provider: CloudProviderSlug
  zone: string
  commercialType: string
  monthlyPriceInCents: number | null
  locale: string
}

const facts = statement(
  'projects.approvalFacts',
  `SELECT s.name AS server, s.provider, s.zone, s.commercial_type AS "commercialType",
                s.monthly_price_in_cents AS "monthlyPriceInCents",
                coalesce((SELECT p.locale FROM accounts.people p WHERE p.app_id = $1 AND p.id = $3), 'fr') AS locale
           FROM clouds.server_names s WHERE s.app_id = $1 AND s.id = $2`,
  { notNull: ['server', 'zone', 'commercialType', 'locale'] },
).as<Pick<Facts, 'provider'>>()
// What the team does to a managed server is of this category: nobody has to choose it first.
const categorise = statement(
  'projects.approvalCategory',
  `INSERT INTO projects.task_labels (app_id, task_id, label_id, type)
         SELECT $1::text, $2, id, type FROM projects.labels
          WHERE key = 'managed' AND disabled_at IS NULL AND (in_apps = '{}' OR $1::text = ANY(in_apps))
            AND NOT $1::text = ANY(not_in_apps)`,
)

const approvalState = statement(
  'projects.approvalState',
  `SELECT server_id AS "serverId", user_id AS "userId", action, status FROM clouds.approval_states
    WHERE app_id = $1 AND task_id = $2`,
  { notNull: ['serverId', 'userId', 'action', 'status'] },
).as<Pick<Approval, 'action'>>()

const textsOf = (action: ServerAction | 'create', { locale: known, ...server }: Facts, url: string) => {
  const locale = isLocale(known) ? known : 'fr'
  const t = getTranslator(locale)
  const name = t(`serverApprovals.name.${action}`, { server: server.server })
  if (action !== 'create')
    return { name, description: t('serverApprovals.description', { server: server.server, url }) }
  const { commercialType, zone, monthlyPriceInCents: cents } = server
  const price = cents === null ? t('serverApprovals.noPrice') : formatMoneyExclTax(cents, locale)
  const given = { server: server.server, provider: cloudProviderNames[server.provider], url }
  return { name, description: t('serverApprovals.creation', { ...given, commercialType, zone, price }) }
}

/** Where the task of an action is, by the status of the action; of a failed one in progress: staff look into it. */
const listByStatus: Readonly<Record<string, ListId>> = {
  waiting: 'todo',
  running: 'in_progress',
  failed: 'in_progress',
  done: 'done',
  declined: 'done',
  withdrawn: 'done',
}

/**
 * Keeps the task of an action that needs an approval (CLD-006): creates it under the id that clouds reserved for it, in
 * the language of who asked, its owner, and moves it along with the action. Reads how far the action is now, so that
 * neither order nor number of the deliveries matters; of two that create it at once, one fails and is tried again.
 */
const keepTask = (deps: Deps) => {
  const { database, env, newId, tasks, transaction, record, clock } = deps
  const commit = commitTask(deps)

  const create = async (appId: string, taskId: string, { serverId, userId, action, status }: Approval) => {
    const { rows } = await database.query(facts.with(appId, serverId, userId))
    if (!rows[0]) return
    const draft = textsOf(action, rows[0], `${env.origin}/apps/${appId}?redirect=/clouds/servers/${serverId}`)
    const now = clock.now()
    const listId = listByStatus[status] ?? 'todo'
    const made = newTask(draft, { appId, ownerId: userId, createdById: userId, now, newId })
    const task = { ...made, id: taskId, listId, doneAt: listId === 'done' ? now : null }
    const { priority, kind } = task
    await transaction(async (tx) => {
      await tasks.create(tx, task)
      await tx.query(categorise.with(appId, taskId))
      await recordEvents(
        record,
        tx,
        { task, events: [{ name: 'task.created', data: { listId, priority, kind } }] },
        { kind: 'customer', userId },
      )
    })
  }

  return async (appId: string | null, taskId: string | null): Promise<void> => {
    if (appId === null || taskId === null) return
    const [approval] = (await database.query(approvalState.with(appId, taskId))).rows
    if (!approval) return
    const task = await tasks.find(appId, taskId)
    if (!task) return create(appId, taskId, approval)
    const listId = listByStatus[approval.status]
    if (task.deletedAt || task.listId === 'done' || approval.status === 'waiting' || listId === undefined) return
    const system = { kind: 'system' } as const
    await commit(task, (current) => decideMove(current, listId, system, clock.now()), system)
  }
}

/** Subscriber that creates the task of an action that waits for its approval. */
export const onApprovalRequested = (deps: Deps): Subscriber => {
  const keep = keepTask(deps)
  return subscriber('ask-approval', ['server.approval_requested'], ({ appId, data }) => keep(appId, data.taskId))
}

/** Subscriber that moves the task along with its action: approved, in progress; declined, withdrawn or done, done. */
export const onApprovalAnswered = (deps: Deps): Subscriber => {
  const keep = keepTask(deps)
  return subscriber(
    'follow-approval',
    ['server.action_approved', 'server.action_declined', 'server.action_withdrawn', 'server.action_done'],
    ({ appId, data }) => keep(appId, data.taskId),
  )
}
