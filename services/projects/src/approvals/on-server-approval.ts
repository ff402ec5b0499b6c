import { isLocale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { EventOf } from '@passerelle/contract/events'
import type { ListId } from '@passerelle/contract/projects/schemas'
import { cloudProviderNames, type CloudProviderSlug, type ServerAction } from '@passerelle/kernel/clouds'
import { formatMoneyExclTax } from '@passerelle/kernel/format-money'
import { subscriber, type Subscriber } from '@passerelle/server/events/subscriber'
import type { Platform } from '@passerelle/server/platform'
import { commitUpdate } from '../tasks/commit-update.ts'
import { decideMove } from '../editing/edit-flow.ts'
import { newTask } from '../tasks/new-task.ts'
import { recordEvents } from '../tasks/task-update.ts'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { statement } from './statement-rows.ts'

type Deps = TaskDeps & Pick<Platform, 'database' | 'env' | 'newId'>
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

/**
 * Creates the request that asks staff to approve an action on a server, under the id that clouds reserved for it, in
 * the language of who asked, its owner. Idempotent.
 */
export const onApprovalRequested = ({ database, env, newId, tasks, transaction, record, clock }: Deps): Subscriber =>
  subscriber('ask-approval', ['server.approval_requested'], async ({ appId, subject, actor, data }) => {
    if (appId === null || actor.kind === 'system' || (await tasks.find(appId, data.taskId))) return
    const { rows } = await database.query(facts.with(appId, subject, actor.userId))
    if (!rows[0]) return
    const action = data.action as ServerAction | 'create'
    const draft = textsOf(action, rows[0], `${env.origin}/apps/${appId}?redirect=/clouds/servers/${subject}`)
    const given = { appId, ownerId: actor.userId, createdById: actor.userId, now: clock.now(), newId }
    const task = { ...newTask(draft, given), id: data.taskId }
    const { listId, priority, kind } = task
    await transaction(async (tx) => {
      await tasks.create(tx, task)
      await tx.query(categorise.with(appId, task.id))
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
  'server.action_withdrawn': 'done',
  'server.action_done': 'done',
} as const satisfies Partial<Record<EventOf['name'], ListId>>

/** Moves the request along with its action: approved, in progress; declined, withdrawn or done, done. Idempotent. */
export const onApprovalAnswered = (deps: Deps): Subscriber => {
  const commit = commitUpdate(deps)
  return subscriber(
    'follow-approval',
    ['server.action_approved', 'server.action_declined', 'server.action_withdrawn', 'server.action_done'],
    async ({ appId, name, data }) => {
      const task = appId === null || data.taskId === null ? null : await deps.tasks.find(appId, data.taskId)
      if (!task || task.deletedAt || task.listId === 'done') return
      const system = { kind: 'system' } as const
      await commit(task, (current) => decideMove(current, listAfter[name], system, deps.clock.now()), system)
    },
  )
}
