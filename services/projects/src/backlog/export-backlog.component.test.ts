import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { ListedTask } from '@passerelle/contract/projects/lists'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { accountWith } from '@passerelle/testkit/given-lists'
import { defaultRemindAfterDays, getNextStep, getStepName } from '@passerelle/kernel/next-step'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { requestTo } from '@passerelle/testkit/request'
import { getTranslator } from '@passerelle/i18n/translate'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let varied: Awaited<ReturnType<typeof variedAccount>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
  varied = await variedAccount()
})
afterAll(() => world.close())

const fetchLines = async (query: string) => {
  const token = await world.given.tokenFor(world.emma)
  const { text } = await requestTo(world)
    .get(`/api/projects/v1/${world.platform.env.provider}/backlog/export?${query}`)
    .set('authorization', `Bearer ${token}`)
    .set('accept-language', 'fr')
  return text.trimEnd().split('\r\n').slice(1)
}

/** An account with requests in several states: with labels of each type, sprints, followers, and one handed on. */
const variedAccount = async () => {
  const now = world.clock.now()
  const [theme, tag] = [await world.given.label({ type: 'theme' }), await world.given.label({ type: 'tag' })]
  const account = await accountWith(
    world,
    { category: 'mission', estimatedTime: hours(10), ellapsedTime: hours(12), labels: [tag, theme] },
    { category: 'mission', estimatedTime: hours(2), estimatedTimeAcceptedAt: now, listId: 'in_progress' },
    { category: 'mission' },
    { category: 'managed', pendingAt: now, pendingStatus: 'customer' },
    { category: 'managed', priority: 4, labels: [theme] },
    { category: 'managed' },
    { listId: 'done', doneAt: now, ellapsedTime: minutes(20) },
    {},
    { category: 'internal' },
  )
  const { query } = world.platform.database
  const insert = (table: string, ...values: unknown[]) =>
    query({ text: `INSERT INTO projects.${table} VALUES (${values.map((_, n) => `$${n + 1}`).join(', ')})`, values })
  const [first, second] = [world.platform.newId(), world.platform.newId()]
  await insert('milestones', first, 201, 'Sprint 201', new Date(now.getTime() + days(9)), now)
  await insert('milestones', second, 200, 'Sprint 200', new Date(now.getTime() + days(2)), now)
  const [, , , pending, urgent, later] = account.made
  const appId = account.app.id
  for (const [task, sprint] of [
    [urgent, first],
    [urgent, second],
    [pending, second],
    [later, second],
  ] as const)
    await insert('task_milestones', appId, task!.id, sprint)
  for (const [task, person, place] of [
    [urgent, account.admin, 1],
    [urgent, account.user, 2],
    [later, account.admin, 1],
  ] as const)
    await insert('task_members', appId, task!.id, person.userId, new Date(now.getTime() + minutes(place)))
  await account.asEmma.call(projects.editTask, { id: account.slugs[8]!, userId: account.admin.userId })
  return account
}

test('[TSK-050] the file has the texts of the table', async () => {
  const { app } = varied
  const { list } = await world.as(world.emma).call(projects.listBacklog, { appIds: [app.id], limit: 50 })
  const t = getTranslator('fr')
  const labelsOf = ({ labels }: ListedTask, type: string) => labels.filter((label) => label.type === type)
  const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ')
  const shown = list.map((task) =>
    [
      task.taskId,
      namesOf(task.milestones),
      ...['category', 'theme', 'tag'].map((type) => namesOf(labelsOf(task, type))),
      t(`requests.state.${task.listState!}`),
      task.people
        .filter(({ _id }) => task.memberIds.includes(_id))
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
        .join(', '),
      task.people
        .filter(({ _id }) => _id === task.userId)
        .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
        .join(''),
    ]
      // A spreadsheet with another separator must not part them.
      .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
      .join(';'),
  )
  const columns = ['id', 'sprint', 'category', 'theme', 'tag', 'state', 'who'].map((column) => `columns[]=${column}`)
  const lines = await fetchLines([`appIds[]=${app.id}`, ...columns].join('&'))
  expect(lines).toEqual(shown.map((line) => `${app.name};${line}`))
  expect(new Set(list.map(({ listState }) => listState)).size).toBeGreaterThan(6)
  expect(list.map(({ listState }) => listState)).toContain('reassigned')
  expect(lines.some((line) => line.includes('Sprint 200, Sprint 201'))).toBe(true)
})

test('[TSK-049][DAY-031] the file names the next step where that column is chosen, as the table does', async () => {
  const { app } = varied
  const { list } = await world.as(world.emma).call(projects.listBacklog, { appIds: [app.id], limit: 50 })
  const { userId } = world.emma
  const now = world.clock.now()
  const expected = list.map((task) => {
    const next = getNextStep(task, { userId, remindAfterDays: defaultRemindAfterDays }, now)
    const words = next.step === 'nothing' ? '' : getTranslator('fr')(`requests.step.${getStepName(next)}`)
    return `${app.name};${task.taskId};${words}`
  })
  expect(await fetchLines(`appIds[]=${app.id}&columns[]=id&columns[]=todo`)).toEqual(expected)
  expect(new Set(expected.map((line) => line.split(';')[2])).size).toBeGreaterThan(3)
})

test('[BKL-003] times are written in work days and in hours, what is over the estimate with a sign', async () => {
  const { app } = await accountWith(world, { estimatedTime: hours(10), ellapsedTime: hours(12) }, {})
  const lines = await fetchLines(
    `appIds[]=${app.id}&columns[]=progress&columns[]=estimate&columns[]=left&columns[]=creation`,
  )
  expect(lines).toEqual([
    `${app.name};;0,00;;;;;2026-02-03;`,
    `${app.name};120 %;12,00;1 j 2 h;10,00;"'-2 h";-2,00;2026-02-03;`,
  ])
})

test('accounts follow each other by name, each newest first, filtered or not', async () => {
  const accounts = [await accountWith(world, {}, { priority: 4 }, {}), await accountWith(world, { priority: 4 }, {})]
  const ids = accounts.map(({ app }) => `appIds[]=${app.id}`).join('&')
  const expected = accounts
    .toSorted((a, b) => a.app.name.localeCompare(b.app.name, 'fr'))
    .flatMap(({ app, made }) => made.toReversed().map((task) => ({ line: `${app.name};${task.slug}`, task })))
  expect(await fetchLines(`${ids}&columns[]=id`)).toEqual(expected.map(({ line }) => line))
  expect(await fetchLines(`${ids}&columns[]=id&filters[priorities][]=4`)).toEqual(
    expected.filter(({ task }) => task.priority === 4).map(({ line }) => line),
  )
})

test('a large file is read in pages, across accounts, without a line twice or missing', async () => {
  const accounts = [await world.given.customer(), await world.given.customer(), await world.given.customer()]
  const counts = [2100, 0, 1950]
  for (const [index, { app, user }] of accounts.entries())
    await world.platform.database.query({
      text: `INSERT INTO projects.tasks (app_id, id, slug, name, description, owner_id, thread_id, created_at)
             SELECT $1, $4 || lpad(to_hex(n), 23, '0'), 'LG' || $4 || '-' || n, 'Export ' || n, '', $2,
               'd' || $4 || lpad(to_hex(n), 22, '0'), $3::timestamptz - (n / 3) * interval '1 minute'
               FROM generate_series(1, $5::int) n`,
      values: [app.id, user.userId, world.clock.now(), `${index + 1}`, counts[index]],
    })
  const lines = await fetchLines(`${accounts.map(({ app }) => `appIds[]=${app.id}`).join('&')}&columns[]=id`)
  expect([lines.length, new Set(lines).size]).toEqual([4050, 4050])
})
