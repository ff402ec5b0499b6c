import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { seedLabels } from '@passerelle/projects/labels/default-labels'
import { getDueColumns } from '@passerelle/projects/tasks/task-due'
import { taskStore } from '@passerelle/projects/tasks/task-store'
import { seedTasks, findSeedAccount } from './seed-tasks.ts'

let app: Booted
beforeAll(async () => {
  app = await boot()
})
afterAll(() => app.close())

test('requests made in bulk are numbered on, read like any other, and due when the rules say', async () => {
  const { database, clock } = app.platform
  const given = givenAccounts(app.platform)
  const made = await given.customer()
  const emma = await given.staff({ inside: [made.app] })
  await seedLabels(database.query)
  const account = await findSeedAccount(database, made.app.slug)
  expect(account?.staffIds).toEqual([emma.userId])

  const calls = app.as(made.admin)
  const first = await calls.call(projects.createTask, { name: 'Le premier', description: 'Avant tous les autres' })
  await seedTasks(database, { account: account!, count: 400, now: clock.now() })
  await seedTasks(database, { account: account!, count: 100, now: clock.now() })
  const last = await calls.call(projects.createTask, { name: 'Le dernier', description: 'Après tous les autres' })

  expect([first.taskId, last.taskId]).toEqual([`${made.app.taskKey}-1`, `${made.app.taskKey}-502`])
  for (const listId of ['todo', 'in_progress', 'done'] as const) {
    const page = await calls.call(projects.readList, { listId })
    expect(page.list).toHaveLength(15)
  }
  const tasks = taskStore(app.platform)
  for (let number = 2; number <= 501; number += 1) {
    const task = await tasks.find(made.app.id, `${made.app.taskKey}-${number}`)
    expect(task).toMatchObject(getDueColumns(task!))
  }
  expect(await app.sweep()).toEqual({ fired: 0, stale: 0, failed: 0 })
})

test('requests made in bulk are found by filters and words like any other, though no trigger runs', async () => {
  const { database, clock } = app.platform
  const given = givenAccounts(app.platform)
  const made = await given.customer()
  await given.staff({ inside: [made.app] })
  await seedLabels(database.query)
  await seedTasks(database, {
    account: (await findSeedAccount(database, made.app.slug))!,
    count: 300,
    now: clock.now(),
  })
  const differing = (text: string) =>
    database.query<{ count: number }>({
      text: `SELECT count(*)::int AS count FROM projects.tasks t ${text}`,
      values: [made.app.id],
    })
  const {
    rows: [marks],
  } = await differing(`
    LEFT JOIN LATERAL (SELECT array_agg(DISTINCT mark ORDER BY mark) AS list FROM (
      SELECT to_jsonb(l) AS link FROM projects.task_labels l WHERE l.task_id = t.id UNION ALL SELECT to_jsonb(m)
      FROM projects.task_members m WHERE m.task_id = t.id
    ) links, unnest(projects.link_marks(link)) mark) own ON true
    WHERE t.app_id = $1 AND t.link_marks <> array_to_tsvector(coalesce(own.list, '{}'))`)
  const {
    rows: [words],
  } = await differing(`
    LEFT JOIN projects.task_search s ON s.task_id = t.id
    WHERE t.app_id = $1 AND (s.name_words, s.words) IS DISTINCT FROM (platform.search_words_of(t.app_id, t.name),
      platform.search_words_of(t.app_id, t.name || ' ' || t.description))`)
  const {
    rows: [known],
  } = await differing(`
    CROSS JOIN LATERAL string_to_table(platform.plain(t.name || ' ' || t.description), ' ') word
    WHERE t.app_id = $1 AND word ~ '^[a-z]{4,30}$' AND NOT EXISTS (SELECT FROM platform.known_words k
      WHERE k.word = word)`)
  expect([marks, words, known]).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }])
})
