import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days } from '@passerelle/kernel/durations'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let chief: ReturnType<typeof world.as>
beforeAll(async () => {
  world = await projectsTestEnvironment(['projects'])
  chief = world.as(await world.given.staff({ project: true }))
})
afterAll(() => world.close())

const run = (text: string, ...values: unknown[]) => world.platform.database.query({ text, values })
const noon = (day: string) => new Date(`${day}T11:00:00Z`)

type Put = { at: Date; rating?: 'good' | 'fair' | 'bad'; words?: string; reopened?: true; member?: string }
const put = async ({ at, rating, words = '', reopened, member }: Put, account = world) => {
  const task = await world.given.task({
    app: account.app,
    owner: account.user,
    category: 'managed',
    listId: 'done',
    doneAt: at,
  })
  await run(
    `INSERT INTO projects.satisfaction (app_id, id, task_id, closed_at, user_id, asked_at, rating, words, rated_at,
       reopened_at) VALUES ($1, $2, $3, $4, $5, $4, $6, $7, $8, $9)`,
    task.appId,
    world.platform.newId(),
    task.id,
    at,
    account.user.userId,
    rating ?? null,
    words,
    rating ? at : null,
    reopened ? at : null,
  )
  if (member)
    await run(
      'INSERT INTO projects.task_members (app_id, task_id, user_id, added_at) VALUES ($1, $2, $3, now())',
      task.appId,
      task.id,
      member,
    )
  return task
}
const figures = (asked: number, good = 0, fair = 0, bad = 0, reopened = 0) => ({
  asked,
  answered: good + fair + bad,
  good,
  fair,
  bad,
  reopened,
})

test('[ANS-022] figures of the period by days of Paris, of the one before, and of each group', async () => {
  await put({ at: noon('2025-03-10'), rating: 'good' })
  const bad = await put({
    at: noon('2025-03-11'),
    rating: 'bad',
    words: 'Non.',
    reopened: true,
    member: world.emma.userId,
  })
  await put({ at: noon('2025-03-31') })
  // The last moment of the last day, and the first of the next.
  await put({ at: new Date('2025-03-31T21:59:59.999Z'), rating: 'fair' })
  await put({ at: new Date('2025-03-31T22:00:00Z'), rating: 'good' })
  await put({ at: noon('2025-02-10'), rating: 'bad' })
  const other = await world.given.customer()
  await put({ at: noon('2025-03-12'), rating: 'good' }, { ...world, app: other.app, user: other.user })
  const report = await chief.call(projects.readSatisfactionReport, { from: '2025-03-01', to: '2025-03-31' })
  expect(report).toMatchObject({ ...figures(5, 2, 1, 1, 1), previous: figures(1, 0, 0, 1), total: 4 })
  expect(report.by.apps).toEqual([
    { id: world.app.id, name: world.app.name, ...figures(4, 1, 1, 1, 1) },
    { id: other.app.id, name: other.app.name, ...figures(1, 1) },
  ])
  expect(report.by.categories).toMatchObject([{ name: 'Infogérance', ...figures(5, 2, 1, 1, 1) }])
  expect(report.by.people).toMatchObject([{ id: world.emma.userId, ...figures(1, 0, 0, 1, 1) }])
  expect(report.list.map(({ rating }) => rating)).toEqual(['bad', 'fair', 'good', 'good'])
  expect(report.list[0]).toMatchObject({
    task: { taskId: bad.slug, name: bad.name },
    words: 'Non.',
    reopenedAt: noon('2025-03-11').toISOString(),
    staff: [expect.any(String)],
  })
})

test('[ANS-022] filters narrow the figures; a rating the list alone, page by page', async () => {
  const period = { from: '2025-03-01', to: '2025-03-31' }
  const ask = (more: object) => chief.call(projects.readSatisfactionReport, { ...period, ...more })
  expect(await ask({ appId: world.app.id })).toMatchObject(figures(4, 1, 1, 1, 1))
  expect(await ask({ userId: world.emma.userId })).toMatchObject(figures(1, 0, 0, 1, 1))
  expect(await ask({ rating: 'good' })).toMatchObject({ ...figures(5, 2, 1, 1, 1), total: 2 })
  expect((await ask({ rating: 'good', skip: 1, limit: 1 })).list).toHaveLength(1)
  const { id: labelId } = await world.given.seeded('mission')
  expect(await ask({ labelId })).toMatchObject(figures(0))
})

test('[ANS-022] staff see their own requests, administrators their account without figures of staff', async () => {
  const period = { from: '2025-03-01', to: '2025-03-31' }
  expect(await world.asEmma.call(projects.readSatisfactionReport, period)).toMatchObject({ asked: 1, total: 1 })
  const own = await world.asAda.call(projects.readOwnSatisfaction, period)
  expect(own).toMatchObject({ ...figures(4, 1, 1, 1, 1), by: { people: [] } })
  expect(own.by.apps.map(({ id }) => id)).toEqual([world.app.id])
  await expect(world.asBasile.call(projects.readOwnSatisfaction, period)).rejects.toBeProblem('access_denied')
  await expect(world.asAda.call(projects.readSatisfactionReport, period)).rejects.toBeProblem('not_enough_rights')
})

test('[ANS-022] a period has 366 days at most', async () => {
  const ask = (from: string, to: string) => chief.call(projects.readSatisfactionReport, { from, to })
  await ask('2024-01-01', '2024-12-31')
  await expect(ask('2024-01-01', '2025-01-01')).rejects.toBeProblem('invalid_input')
  await expect(ask('2024-01-02', '2024-01-01')).rejects.toBeProblem('invalid_input')
})

test('[ANS-022] the export holds each rating once, its words inert for a spreadsheet', async () => {
  await put({ at: noon('2024-06-01'), rating: 'bad', words: '=1+1' })
  const url = `${world.origin}/api/projects/v1/nimbus/satisfaction/export?from=2024-06-01&to=2024-06-01`
  const token = await world.tokenOf(await world.given.staff({ project: true }))
  const csv = await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text()
  const [heading, ...lines] = csv.trim().split('\r\n')
  expect(heading).toContain('Demande;Titre;Compte')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`;Pas satisfait;"'=1+1";2024-06-01;`)
})

test('the report over a year of many ratings reads its period by an index', async () => {
  await run(
    `INSERT INTO projects.satisfaction (app_id, id, task_id, closed_at, asked_at, rating, rated_at)
     SELECT t.app_id, lpad(to_hex(n), 24, '0'), t.id, at, at, 'good', at
       FROM (SELECT app_id, id FROM projects.tasks LIMIT 1) t, generate_series(1, 5000) n,
            LATERAL (SELECT timestamptz '2010-01-01' + n * interval '1 hour' AS at) m`,
  )
  const { total } = await chief.call(projects.readSatisfactionReport, { from: '2010-01-02', to: '2010-01-02' })
  expect(total).toBe(24)
  await run('ANALYZE projects.satisfaction')
  const { rows } = await run(
    `EXPLAIN SELECT FROM projects.satisfaction s
      WHERE coalesce(s.asked_at, s.rated_at) >= $1 AND coalesce(s.asked_at, s.rated_at) < $2`,
    noon('2010-01-02'),
    new Date(noon('2010-01-02').getTime() + days(1)),
  )
  expect(JSON.stringify(rows)).toContain('satisfaction_put_at')
})

test('[ANS-022] the report follows the category and the staff that a rated request has now', async () => {
  const task = await put({ at: noon('2024-05-10'), rating: 'good' })
  const groups = async () => {
    const { by } = await chief.call(projects.readSatisfactionReport, { from: '2024-05-01', to: '2024-05-31' })
    return { categories: by.categories.map(({ name }) => name), people: by.people.map(({ id }) => id) }
  }
  expect(await groups()).toEqual({ categories: ['Infogérance'], people: [] })
  const member = [task.appId, task.id, world.emma.userId]
  await run(
    'INSERT INTO projects.task_members (app_id, task_id, user_id, added_at) VALUES ($1, $2, $3, now())',
    ...member,
  )
  // A customer who follows is nobody of the staff.
  await run(
    'INSERT INTO projects.task_members (app_id, task_id, user_id, added_at) VALUES ($1, $2, $3, now())',
    task.appId,
    task.id,
    world.admin.userId,
  )
  await run(`DELETE FROM projects.task_labels WHERE app_id = $1 AND task_id = $2`, task.appId, task.id)
  expect(await groups()).toEqual({ categories: [null], people: [world.emma.userId] })
  await run('DELETE FROM projects.task_members WHERE app_id = $1 AND task_id = $2 AND user_id = $3', ...member)
  expect((await groups()).people).toEqual([])
})
