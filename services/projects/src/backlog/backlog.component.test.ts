import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { TaskFilters } from '@passerelle/contract/projects/filters'
import { hours, minutes } from '@passerelle/kernel/durations'
import { accountWith, slugsOf } from '@passerelle/testkit/given-lists'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { requestTo } from '@passerelle/testkit/request'
import { matches, type Example } from '../testing/filter-reference.ts'
import { parseFilters } from '../filters/filter-criteria.ts'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let accounts: Awaited<ReturnType<typeof accountWith>>[]
beforeAll(async () => {
  world = await projectsTestEnvironment()
  const run = await world.given.seeded('Run', 'theme')
  const accepted = {
    estimatedTime: hours(4),
    estimatedTimeAcceptedAt: world.clock.now(),
    acceptedEstimatedTime: hours(4),
  }
  const some = (sign: string) =>
    accountWith(
      world,
      { name: `Sauvegarde du NAS ${sign}`, priority: 4, category: 'managed', ellapsedTime: minutes(90), labels: [run] },
      { name: `Écran ${sign}`, description: 'La sauvegarde affiche une erreur', estimatedTime: hours(2) },
      { name: `=1+1 ${sign}`, listId: 'in_progress', ...accepted, ellapsedTime: hours(5) },
      {
        name: `Messagerie ${sign}`,
        listId: 'in_progress',
        priority: 4,
        pendingAt: world.clock.now(),
        pendingStatus: 'customer',
        ellapsedTime: hours(1),
        estimatedTime: hours(3),
      },
      { name: `Terminé ${sign}`, listId: 'done', doneAt: world.clock.now(), ...accepted, ellapsedTime: hours(3) },
      { name: `Archivé ${sign}`, deletedAt: world.clock.now(), estimatedTime: hours(99), ellapsedTime: hours(99) },
    )
  accounts = [await some('un'), await some('deux')]
})
afterAll(() => world.close())

const asEmma = () => world.as(world.emma)
const ids = (...of: number[]) => of.map((index) => accounts[index]!.app.id)

describe('the backlog', () => {
  test('[API-052] finds requests by their name alone, in all accounts or in some', async () => {
    const [one, two] = accounts
    const everywhere = await asEmma().call(projects.listBacklog, { name: 'sauvegarde', limit: 50 })
    expect(new Set(slugsOf(everywhere))).toEqual(new Set([one!.slugs[0], two!.slugs[0]]))
    expect(slugsOf(await asEmma().call(projects.listBacklog, { name: 'sauvegarde', appIds: ids(1) }))).toEqual([
      two!.slugs[0],
    ])
    expect(slugsOf(await asEmma().call(projects.listBacklog, { name: 'introuvable' }))).toEqual([])
  })

  test('[API-052] takes the filters of the board, an order and pages', async () => {
    const [one] = accounts
    const list = (input: object) => asEmma().call(projects.listBacklog, { appIds: ids(0), ...input })
    expect(slugsOf(await list({ filters: { priorities: [4] }, sort: { name: 'asc' } }))).toEqual([
      one!.slugs[3],
      one!.slugs[0],
    ])
    const page = await list({ skip: 1, limit: 2 })
    expect([slugsOf(page), page.hasMore]).toEqual([[one!.slugs[3], one!.slugs[2]], true])
    expect(page.list[0]).toMatchObject({ listState: 'waiting', milestones: [] })
    await expect(one!.asAdmin.call(projects.listBacklog, {})).rejects.toBeProblem('not_enough_rights')
  })
})

/** The sums, added up one by one. */
const slowSums = (appIds: readonly string[], filters: TaskFilters) => {
  const asked = parseFilters({ filters }, { now: world.clock.now(), sprintStart: world.platform.env.sprintStart })
  const all = accounts.flatMap(({ app, made }) => (appIds.includes(app.id) ? made : []))
  const tasks = all.filter((task) => {
    const example: Example = { ...task, memberIds: [], sprints: [] }
    return !task.deletedAt && matches(example, asked, (id) => task.labels.find((label) => label.id === id)?.type)
  })
  const sum = (listId: string, of: (task: (typeof tasks)[number]) => number | null) =>
    tasks.filter((task) => task.listId === listId).reduce((total, task) => total + (of(task) ?? 0), 0)
  const estimated = (listId: string) => sum(listId, (task) => task.estimatedTime)
  const spent = (listId: string) => sum(listId, (task) => task.ellapsedTime)
  return {
    todoStats: {
      totalEstimatedTime: estimated('todo'),
      totalValidatedTime: sum('todo', (task) => (task.estimatedTimeAcceptedAt ? task.estimatedTime : 0)),
      waitingEstimateValidation: sum('todo', (task) =>
        task.estimatedTimeAcceptedAt || task.estimatedTimeRefusedAt ? 0 : task.estimatedTime,
      ),
    },
    inProgressStats: {
      totalEstimatedTime: estimated('in_progress'),
      effectiveTime: spent('in_progress'),
      pendingEffectiveTime: sum('in_progress', (task) => (task.pendingAt ? task.ellapsedTime : 0)),
    },
    doneStats: { totalEstimatedTime: estimated('done'), totalSpentTime: spent('done') },
    total: tasks.length,
  }
}

describe('statistics', () => {
  test.each([
    [{}, [0, 1]],
    [{}, [1]],
    [{ priorities: [4] }, [0, 1]],
    [{ pending: true }, [0, 1]],
    [{ estimation: ['waiting', 'without'] }, [0]],
    [{ labelIds: ['no_category'] }, [0, 1]],
    [{ kinds: ['alert'] }, [0, 1]],
  ] as [TaskFilters, number[]][])(
    '[API-061][BKL-003] of %j over accounts %j are equal to a slow sum',
    async (filters, of) => {
      const appIds = ids(...of)
      expect(await asEmma().call(projects.readBacklogStats, { filters, appIds })).toEqual(slowSums(appIds, filters))
    },
  )

  test('[API-061] of the list of requests: open ones alone, and a search that also finds descriptions', async () => {
    const appIds = ids(0)
    const all = slowSums(appIds, {})
    expect(await asEmma().call(projects.readBacklogStats, { appIds, open: 'true' })).toEqual({
      ...all,
      doneStats: { totalEstimatedTime: 0, totalSpentTime: 0 },
      total: all.total - 1,
    })
    const found = await asEmma().call(projects.readBacklogStats, { appIds, search: 'sauvegarde' })
    expect([found.total, found.todoStats?.['totalEstimatedTime']]).toEqual([2, hours(2)])
    const done = { appIds, search: 'terminé' }
    expect((await asEmma().call(projects.readBacklogStats, done)).total).toBe(1)
    expect((await asEmma().call(projects.readBacklogStats, { ...done, open: 'true' })).total).toBe(0)
  })

  test('[API-061] only the chosen figures are shown, and unknown ones refused by name', async () => {
    const { todoStats, total } = slowSums(ids(0), {})
    const chosen = await asEmma().call(projects.readBacklogStats, { appIds: ids(0), stats: ['todoStats'] })
    expect(chosen).toEqual({ todoStats, total })
    const one = await asEmma().call(projects.readBacklogStats, { appIds: ids(0), name: 'sauvegarde' })
    expect([one.total, one.todoStats?.['totalEstimatedTime']]).toEqual([1, 0])
    const token = await world.given.tokenFor(world.emma)
    const answer = await requestTo(world)
      .get(`/api/projects/v1/${world.platform.env.provider}/backlog/stats?stats[]=mood`)
      .set('authorization', `Bearer ${token}`)
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([400, ['stats.0']])
    await expect(accounts[0]!.asAdmin.call(projects.readBacklogStats, {})).rejects.toBeProblem('not_enough_rights')
  })

  test.each([[undefined], [{ priorities: [4] }], [{ estimation: ['accepted'] }]] as [TaskFilters | undefined][])(
    '[API-062][BKL-003] over all accounts, under the filters %j, are equal to a slow sum',
    async (filters) => {
      const { total: _, ...expected } = slowSums(ids(0, 1), filters ?? {})
      const stats = await asEmma().call(projects.readStatsEverywhere, filters ? { filters } : {})
      expect(stats).toMatchObject(expected)
      await expect(accounts[0]!.asAdmin.call(projects.readStatsEverywhere, {})).rejects.toBeProblem('not_enough_rights')
    },
  )
})

describe('the file', () => {
  const fetchFile = async (query: string) => {
    const token = await world.given.tokenFor(world.emma)
    return requestTo(world)
      .get(`/api/projects/v1/${world.platform.env.provider}/backlog/export?${query}`)
      .set('authorization', `Bearer ${token}`)
      .set('accept-language', 'fr')
  }

  test('holds the whole filtered backlog, safe for spreadsheets', async () => {
    const [one] = accounts
    const answer = await fetchFile(`appIds[]=${one!.app.id}&columns[]=id&columns[]=name&columns[]=priority`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers['content-disposition']).toContain('backlog-2026-02-03.csv')
    const [heading, ...lines] = answer.text.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(heading).toBe('Compte;ID;Nom;Priorité')
    expect(lines).toHaveLength(5)
    expect(lines[2]).toBe(`${one!.app.name};${one!.slugs[2]};"'=1+1 un";Moyenne`)
    const filtered = await fetchFile(`appIds[]=${one!.app.id}&filters[priorities][]=4&columns[]=id`)
    expect(filtered.text.trimEnd().split('\r\n')).toHaveLength(3)
  })
})
