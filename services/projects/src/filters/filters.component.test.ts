import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noLabel, type TaskFilters } from '@passerelle/contract/projects/filters'
import { projects } from '@passerelle/contract/projects/api'
import type { LabelType } from '@passerelle/contract/projects/schemas'
import { sprint, sprintNumberAt } from '@passerelle/kernel/sprints'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import type { Label } from '../tasks/label.ts'
import { tasksStatement } from '../lists/list-statements.ts'
import { boardStatement, countStatement } from '../board/board-view.ts'
import { matches, type Example } from '../testing/filter-reference.ts'
import { parseFilters } from './filter-criteria.ts'

const day = 86_400_000
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let labels: Label[]
let members: string[]
let sprints: { id: string; number: number }[]
let examples: Example[]
let unknownId: string

/** The same rows on each run: what fails, fails again. */
const dice = (() => {
  let state = 7
  return (sides: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor(state / 65536) % sides
  }
})()
const some = <T>(values: readonly T[]) => values.filter(() => dice(3) === 0)
const pick = <T>(values: readonly T[]) => values[dice(values.length)]!

const today = () => ({ now: world.clock.now(), sprintStart: world.platform.env.sprintStart })
/** Days around today, at the edges of Paris days too. */
const someDate = () =>
  dice(3) === 0
    ? null
    : new Date(Date.parse('2026-02-02T23:00:00Z') + (dice(7) - 3) * day + pick([-1, 0, 1, 40_000_000]))

const estimates = [
  {},
  { estimatedTime: 0 },
  { estimatedTime: 3_600_000 },
  {
    estimatedTime: 3_600_000,
    estimatedTimeAcceptedAt: new Date('2026-02-01T10:00:00Z'),
    acceptedEstimatedTime: 3_600_000,
  },
  { estimatedTime: 3_600_000, estimatedTimeRefusedAt: new Date('2026-02-01T10:00:00Z') },
] as const

const example = async (): Promise<Example> => {
  const ofType = (type: LabelType) => labels.filter((label) => label.type === type)
  const chosen = [
    ...(dice(3) === 0 ? [] : [pick(ofType('category'))]),
    ...some(ofType('theme')),
    ...some(ofType('tag')),
  ]
  const pending =
    dice(3) === 0
      ? { pendingAt: world.clock.now(), pendingStatus: 'customer' as const }
      : { pendingAt: null, pendingStatus: null, estimateHold: false }
  const task = await world.request({
    labels: chosen,
    priority: pick([0, 1, 2, 3, 4] as const),
    kind: pick(['basic', 'alert', 'issue'] as const),
    plannedAt: someDate(),
    dueAt: someDate(),
    listId: pick(['todo', 'in_progress'] as const),
    ...pick(estimates),
    ...pending,
  })
  const [memberIds, own] = [some(members), some(sprints)]
  const { query } = world.platform.database
  await query({
    text: 'INSERT INTO projects.task_members SELECT $1, $2, unnest($3::bpchar[]), $4',
    values: [task.appId, task.id, memberIds, world.clock.now()],
  })
  await query({
    text: 'INSERT INTO projects.task_milestones SELECT $1, $2, unnest($3::bpchar[])',
    values: [task.appId, task.id, own.map(({ id }) => id)],
  })
  return { ...task, memberIds, sprints: own }
}

beforeAll(async () => {
  world = await projectsTestEnvironment()
  unknownId = 'f'.repeat(24)
  const types = ['category', 'category', 'theme', 'theme', 'tag', 'tag'] as const
  labels = await Promise.all(types.map((type) => world.given.label({ type })))
  members = [world.admin.userId, world.emma.userId, world.user.userId]
  const current = sprintNumberAt(world.clock.now(), world.platform.env.sprintStart)
  sprints = [current - 1, current, current + 1].map((number) => ({ id: world.platform.newId(), number }))
  for (const { id, number } of sprints) {
    const { name, startAt, endAt } = sprint(number, world.platform.env.sprintStart)
    await world.platform.database.prisma.milestone.create({ data: { id, number, name, startAt, endAt } })
  }
  examples = []
  for (let count = 0; count < 120; count++) examples.push(await example())
})
afterAll(() => world.close())

const typeOf = (labelId: string) => labels.find(({ id }) => id === labelId)?.type
const expected = (filters: TaskFilters) =>
  examples
    .filter((task) => matches(task, parseFilters({ filters }, today()), typeOf))
    .map(({ id }) => id)
    .sort()

/** What the list of all and the two lists of the board find under these filters. */
const found = async (filters: TaskFilters) => {
  const narrowing = parseFilters({ filters }, today())
  const { query } = world.platform.database
  const all = await query<{ id: string }>(
    tasksStatement({ appIds: [world.app.id], skip: 0, limit: 500 }, undefined, narrowing),
  )
  const board = []
  for (const listId of ['todo', 'in_progress'] as const) {
    const { rows } = await query<{ id: string | null; total: number }>(
      boardStatement({ appId: world.app.id, listId, skip: 0, limit: 500 }, narrowing),
    )
    const shown = rows.flatMap(({ id }) => id ?? [])
    const count = await query<{ total: number }>(countStatement({ appId: world.app.id, listId }, narrowing))
    expect([rows[0]!.total, count.rows[0]!.total]).toEqual([shown.length, shown.length])
    board.push(...shown)
  }
  expect(board.sort()).toEqual(all.rows.map(({ id }) => id).sort())
  return board
}

const findsTheRight = async (filters: TaskFilters): Promise<void> => {
  expect(await found(filters)).toEqual(expected(filters))
}

/** Several values of each filter, special words and ids that nobody has included. */
const filterParts = () => {
  const several = <T>(values: readonly T[]) =>
    fc.uniqueArray(fc.constantFrom(...values), { minLength: 0, maxLength: 4 })
  const comparator = fc.constantFrom('lt' as const, 'lte' as const, 'eq' as const, 'gte' as const, 'gt' as const)
  const date = fc.constantFrom(
    '2026-02-01',
    '2026-02-02',
    '2026-02-03',
    '2026-02-04',
    '2026-02-03T22:59:59Z',
    '2026-02-03T23:00:00Z',
  )
  const asked = fc.constantFrom
  return {
    labelIds: fc.record({ labelIds: several([...labels.map(({ id }) => id), ...Object.values(noLabel), unknownId]) }),
    memberIds: fc.record({ memberIds: several([...members, unknownId]) }),
    milestoneIds: fc.record({
      milestoneIds: several([...sprints.map(({ id }) => id), 'current', 'none', 'not_current', unknownId]),
    }),
    priorities: fc.record({ priorities: several([0, 1, 2, 3, 4] as const) }),
    kinds: fc.record({ kinds: several(['basic', 'alert', 'issue'] as const) }),
    estimation: fc.record({ estimation: several(['without', 'waiting', 'refused', 'accepted'] as const) }),
    pending: fc.record({ pending: asked(true, false) }),
    plannedAt: fc.record({ plannedAt: date, plannedAtComparator: comparator }),
    dueAt: fc.record({ dueAt: date, dueAtComparator: comparator }),
    during: fc.record({ duringFrom: date, duringTo: date }),
  }
}

test.each([
  ['[SRC-016]', 'labelIds'],
  ['[API-004]', 'memberIds'],
  ['[SRC-015]', 'milestoneIds'],
  ['[API-004]', 'priorities'],
  ['[API-004]', 'kinds'],
  ['[EST-001]', 'estimation'],
  ['[API-004]', 'pending'],
  ['[OPEN-013]', 'plannedAt'],
  ['[OPEN-013]', 'dueAt'],
  ['[DAY-020]', 'during'],
] as const)('%s %s alone finds what the rule says, in every list', async (_row, key) => {
  const parts: Record<string, fc.Arbitrary<TaskFilters>> = filterParts()
  await fc.assert(fc.asyncProperty(parts[key]!, findsTheRight), { numRuns: 25 })
})

test('[API-004] [API-005] filters combine: what is found fits them all', async () => {
  const parts: fc.Arbitrary<TaskFilters>[] = Object.values(filterParts())
  const any = fc
    .subarray(parts, { minLength: 2, maxLength: 3 })
    .chain((chosen) => fc.tuple(...chosen))
    .map((chosen): TaskFilters => Object.assign({}, ...chosen))
  await fc.assert(fc.asyncProperty(any, findsTheRight), { numRuns: 150 })
}, 60_000)

test('[MIL-003] [SRC-015] the current sprint is the one of the clock: a week later it is the next one', async () => {
  const inSprint = async () =>
    (await world.asBasile.call(projects.listTasks, { filters: { milestoneIds: ['current'] }, limit: 100 })).list
      .map(({ _id }) => _id)
      .sort()
  const having = (number: number) =>
    examples
      .filter((task) => task.sprints.some((one) => one.number === number))
      .map(({ id }) => id)
      .sort()
  const [, current, next] = sprints.map(({ number }) => number)
  expect(await inSprint()).toEqual(having(current!))
  world.clock.advance(7 * day)
  expect(await inSprint()).toEqual(having(next!))
  world.clock.advance(-7 * day)
})
