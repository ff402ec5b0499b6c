import { newId } from '@passerelle/kernel/ids'
import type { Database, Tx } from '@passerelle/server/database/connect'
import { defaultLabels } from '@passerelle/projects/labels/default-labels'
import { newTask } from '@passerelle/projects/tasks/new-task'
import { unattendedDueAt } from '@passerelle/projects/tasks/unattended-due'
import { columnByField } from '@passerelle/projects/tasks/task-columns'
import { getDueColumns } from '@passerelle/projects/tasks/task-due'
import type { Task } from '@passerelle/projects/tasks/task'
import type { DemoTask } from './demo-task.ts'
import { fixedTasks } from './fixed-tasks.ts'
import { generatedTasks } from './generated-tasks.ts'
import { incomingTasks } from './incoming-tasks.ts'
import { randomBytesOf, seededRandom } from './random.ts'
import { vocabularies } from './request-subjects.ts'

/** Number of tasks per account before the day of the first start; Port Franc has none. */
const sizes: Record<string, number> = { 'atelier-lumen': 600, 'maison-verdier': 120, 'clinique-riviera': 40 }

type Account = { id: string; slug: string; key: string; people: { id: string; who: string; staff: boolean }[] }
type Rows = { tasks: object[]; labels: object[]; members: object[]; milestones: object[]; logs: object[] }
type Sprint = { id: string; startAt: Date; endAt: Date }

const readAccounts = `
  SELECT a.id, a.slug, a.task_key AS key,
    jsonb_agg(jsonb_build_object('id', u.id, 'who', split_part(u.email, '@', 1), 'staff', u.staff) ORDER BY u.email)
    AS people
    FROM accounts.apps a JOIN accounts.users u ON u.app_id = a.id WHERE a.slug = ANY ($1) GROUP BY a.id ORDER BY a.slug`

const labelOf = (name: string, index: number) => {
  const label = defaultLabels.find((each) => each.name === name && (index === 0) === (each.type === 'category'))
  if (!label) throw new Error(`There is no label ${name}`)
  return { ...label, dependencies: [] }
}

/** Rows of one task; due columns are derived from its state, as in the product. */
const rowsOf = (
  request: DemoTask,
  number: number,
  account: Account,
  sprints: Sprint[],
  makeId: (at: Date) => string,
  rows: Rows,
  now: Date,
) => {
  const person = (who: string) => {
    const found = account.people.find((each) => each.who === who)
    if (!found) throw new Error(`Nobody in ${account.slug} is called ${who}`)
    return found.id
  }
  const at = request.createdAt
  const ownerId = person(request.owner)
  const blank = newTask(request, { appId: account.id, ownerId, createdById: ownerId, now: at, newId: () => makeId(at) })
  const logs = request.logs ?? []
  const whole: Task = {
    ...blank,
    slug: `${account.key}-${number}`,
    ...request.columns,
    labels: request.labels.map(labelOf),
    worked: logs.length > 0,
    ellapsedTime: logs.reduce((sum, { ms = 0 }) => sum + ms, 0),
    privateThreadId: request.internal ? makeId(at) : null,
  }
  const isUntouched = request.members.length + request.labels.length + logs.length === 0
  const remindAt = unattendedDueAt(at, whole.priority)
  const unattended = isUntouched && remindAt > now ? remindAt : null
  const task = { ...whole, ...getDueColumns(whole), unattendedDueAt: unattended }
  const of = { app_id: account.id, task_id: task.id }
  rows.tasks.push({
    ...Object.fromEntries(Object.entries(columnByField).map(([field, column]) => [column, task[field as keyof Task]])),
    description: task.description,
  })
  for (const { id, type } of task.labels) rows.labels.push({ ...of, label_id: id, type })
  for (const who of request.members) rows.members.push({ ...of, user_id: person(who), added_at: at })
  const within = new Set(
    (request.sprints ?? []).flatMap(
      (moment) => sprints.find(({ startAt, endAt }) => startAt <= moment && moment < endAt)?.id ?? [],
    ),
  )
  for (const milestone_id of within) rows.milestones.push({ ...of, milestone_id })
  for (const { who, startedAt, ms, note } of logs) {
    rows.logs.push({
      ...of,
      id: makeId(startedAt),
      user_id: person(who),
      type: 'action',
      started_at: startedAt,
      stopped_at: ms === undefined ? null : new Date(startedAt.getTime() + ms),
      paused_at: null,
      pause_time_in_ms: 0,
      note: note ?? null,
    })
  }
}

// Inserts only the given columns; the database fills in defaults for the others.
const insert = async (tx: Tx, table: string, rows: object[]) => {
  const columns = [...new Set(rows.flatMap(Object.keys))].join(', ')
  const from = `jsonb_populate_recordset(NULL::projects.${table}, $1)`
  if (columns !== '')
    await tx.query({
      text: `INSERT INTO projects.${table} (${columns}) SELECT ${columns} FROM ${from}`,
      values: [JSON.stringify(rows)],
    })
}

/** Accepted missions keep what their receipt shows, as if an administrator of the account had accepted them. */
const keepAccepted = `
  UPDATE projects.tasks t
     SET accepted_estimate = jsonb_build_object(
           'estimatedTime', t.accepted_estimated_time, 'at', t.estimated_time_accepted_at, 'by', admin.id,
           'forCustomer', false,
           'dailyInCents', rule -> 'unitDailyAmountInCents', 'hourlyInCents', rule -> 'unitHourlyAmountInCents')
    FROM projects.task_labels tl JOIN projects.labels l ON l.id = tl.label_id
         CROSS JOIN LATERAL jsonb_array_elements(l.rules) rule,
         LATERAL (SELECT p.id FROM accounts.people p
                   WHERE p.app_id = tl.app_id AND NOT p.staff AND 'admin' = ANY (p.roles) ORDER BY p.id LIMIT 1) admin
   WHERE tl.app_id = t.app_id AND tl.task_id = t.id AND l.type = 'category' AND rule ->> 'type' = 'pricing'
     AND t.accepted_estimated_time IS NOT NULL AND t.estimated_time_accepted_at IS NOT NULL`

/**
 * Seeds the demo's tasks with labels, members, sprints and work logs; accounts, labels and sprints must exist, threads
 * are seeded later.
 */
export const seedProjects = (database: Pick<Database, 'transaction'>, now: Date): Promise<void> =>
  database.transaction(async (tx) => {
    const { rows: accounts } = await tx.query<Account>({ text: readAccounts, values: [Object.keys(sizes)] })
    const { rows: sprints } = await tx.query<Sprint>({
      text: 'SELECT id, start_at AS "startAt", end_at AS "endAt" FROM projects.milestones',
    })
    const rows: Rows = { tasks: [], labels: [], members: [], milestones: [], logs: [] }
    const random = seededRandom(20_251_101)
    const bytes = randomBytesOf(random)
    for (const account of accounts) {
      const fixed = account.slug === 'atelier-lumen' ? fixedTasks(now) : []
      const vocabulary = vocabularies[account.slug]
      if (!vocabulary) throw new Error(`${account.slug} has no words of its own`)
      const owners = account.people.flatMap(({ who, staff }) => (staff ? [] : [who]))
      const staff = account.people.flatMap(({ who, staff: ours }) => (ours ? [who] : []))
      const rest = generatedTasks((sizes[account.slug] ?? 0) - fixed.length, {
        vocabulary,
        owners,
        staff,
        waits: fixed.length === 0,
        fillsLastMonth: fixed.length > 0,
        now,
        random,
      })
      for (const [index, request] of [...fixed, ...rest].entries())
        rowsOf(request, index + 1, account, sprints, (at) => newId(at, bytes), rows, now)
    }
    const lumen = accounts.find(({ slug }) => slug === 'atelier-lumen')!
    const incoming = incomingTasks(now)
    for (const [index, request] of incoming.entries())
      rowsOf(request, sizes[lumen.slug]! + index + 1, lumen, sprints, (at) => newId(at, bytes), rows, now)
    await insert(tx, 'tasks', rows.tasks)
    await insert(tx, 'task_labels', rows.labels)
    await tx.query({ text: keepAccepted })
    await insert(tx, 'task_members', rows.members)
    await insert(tx, 'task_milestones', rows.milestones)
    await insert(tx, 'work_logs', rows.logs)
    await insert(
      tx,
      'task_counters',
      accounts.map(({ id, key, slug }) => ({
        app_id: id,
        key,
        next: (sizes[slug] ?? 0) + (slug === lumen.slug ? incoming.length : 0) + 1,
      })),
    )
  })
