import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProblemResponse } from '@passerelle/contract/problems'
import { projects } from '@passerelle/contract/projects/api'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const send = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
  const staff = path.startsWith('/nimbus')
  const answer = await fetch(`${world.origin}/api/projects/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await world.tokenOf(staff ? world.emma : world.admin)}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, problem: (await answer.json()) as ProblemResponse }
}
const unknown = 'Ce champ n’est pas attendu'
const invalid = 'La valeur n’est pas valide'
const format = "Le format n'est pas respecté"
const required = 'Le champ est nécessaire'

/** As a query says it, and as a body does. */
const filters: [string, unknown, field: string, message: string][] = [
  ['filters=x', 'x', 'filters', invalid],
  ['filters[colour]=red', { colour: 'red' }, 'filters.colour', unknown],
  ['filters[constructor]=x', { constructor: 'x' }, 'filters.constructor', unknown],
  ['filters[toString]=x', { toString: 'x' }, 'filters.toString', unknown],
  ['filters[labelIds][]=x', { labelIds: ['x'] }, 'filters.labelIds.0', format],
  ['filters[labelIds]=no_colour', { labelIds: 'no_colour' }, 'filters.labelIds.0', format],
  ['filters[labelIds][a]=1', { labelIds: { a: 1 } }, 'filters.labelIds.0', invalid],
  ['filters[memberIds][]=me', { memberIds: ['me'] }, 'filters.memberIds.0', format],
  [
    'filters[milestoneIds][]=current&filters[milestoneIds][]=next',
    { milestoneIds: ['current', 'next'] },
    'filters.milestoneIds.1',
    format,
  ],
  ['filters[priorities][]=1&filters[priorities][]=5', { priorities: [1, 5] }, 'filters.priorities.1', invalid],
  ['filters[priorities][]=high', { priorities: 'high' }, 'filters.priorities.0', invalid],
  ['filters[kinds][]=wish', { kinds: ['wish'] }, 'filters.kinds.0', invalid],
  ['filters[estimation][]=maybe', { estimation: ['maybe'] }, 'filters.estimation.0', invalid],
  ['filters[pending]=yes', { pending: 'yes' }, 'filters.pending', invalid],
  ['filters[plannedAt]=2026-02-03', { plannedAt: '2026-02-03' }, 'filters.plannedAtComparator', required],
  ['filters[dueAt]=2026-02-03', { dueAt: '2026-02-03' }, 'filters.dueAtComparator', required],
  ['filters[duringFrom]=2026-02-03', { duringFrom: '2026-02-03' }, 'filters.duringTo', required],
  ['filters[dueAtComparator]=lt', { dueAtComparator: 'lt' }, 'filters.dueAt', required],
  [
    'filters[dueAt]=2026-02-30&filters[dueAtComparator]=lt',
    { dueAt: '2026-02-30', dueAtComparator: 'lt' },
    'filters.dueAt',
    invalid,
  ],
  [
    'filters[dueAt]=tomorrow&filters[dueAtComparator]=lt',
    { dueAt: 'tomorrow', dueAtComparator: 'lt' },
    'filters.dueAt',
    invalid,
  ],
  [
    'filters[plannedAt]=2026-02-03&filters[plannedAtComparator]=near',
    { plannedAt: '2026-02-03', plannedAtComparator: 'near' },
    'filters.plannedAtComparator',
    invalid,
  ],
]
const paging: typeof filters = [
  ['skip=-1', -1, 'skip', invalid],
  ['skip=1.5', 1.5, 'skip', invalid],
  ['skip=x', 'x', 'skip', invalid],
  ['skip=1000001', 1_000_001, 'skip', invalid],
  ['limit=0', 0, 'limit', invalid],
  ['limit=101', 101, 'limit', invalid],
  ['limit=', '', 'limit', invalid],
  ['limit=ten', 'ten', 'limit', invalid],
  [`search=${'x'.repeat(201)}`, 'x'.repeat(201), 'search', 'Le champ ne peut dépasser 200 caractères'],
]
test.each(['constructor=1', 'toString=1', '__proto__=1', 'filters[__proto__]=1'])(
  '[API-004] the query %s is refused by name',
  async (query) => {
    const { status, problem } = await send('GET', `/private/tasks?${query}`)
    expect([status, Object.entries(problem.errors ?? {})]).toEqual([
      400,
      [[query.startsWith('filters') ? 'filters.__proto__' : query.slice(0, -2), unknown]],
    ])
  },
)

test('[API-013] an id longer than any is not found, whatever is done with it', async () => {
  for (const method of ['GET', 'POST'] as const)
    expect((await send(method, `/admin/tasks/${'a'.repeat(300)}`)).status).toBe(404)
})

const sort: typeof filters = [
  ['sort[colour]=asc', { colour: 'asc' }, 'sort.colour', unknown],
  ['sort[priority]=up', { priority: 'up' }, 'sort.priority', invalid],
  ['sort=priority', 'priority', 'sort', invalid],
]

const expectRefused = async (answer: ReturnType<typeof send>, field: string, message: string) => {
  const { status, problem } = await answer
  expect([status, problem.code, problem.errors]).toEqual([400, 'invalid_input', { [field]: message }])
}
const lists = [
  '/private/tasks',
  '/admin/tasks',
  '/private/tasks/lists/todo',
  '/private/tasks/stats',
  '/admin/tasks/stats',
]

test.each(filters)(
  '[SRC-014] [API-004] [API-019] every narrowed list refuses %s by name',
  async (query, _body, field, message) => {
    for (const path of lists) await expectRefused(send('GET', `${path}?${query}`), field, message)
  },
)

test.each([
  ...filters.map(([query, body, field, message]) => [query, { filters: body }, field, message] as const),
  ...[...paging, ...sort].map(
    ([query, body, field, message]) => [query, { [field.split('.')[0]!]: body }, field, message] as const,
  ),
  ['appIds of one', { appIds: 'x' }, 'appIds', invalid] as const,
  ['an app id', { appIds: ['x'] }, 'appIds.0', format] as const,
  ['another field', { more: 1 }, 'more', unknown] as const,
])('[API-047] the search by POST refuses %s by name', (_title, body, field, message) =>
  expectRefused(send('POST', '/nimbus/tasks', body), field, message),
)

test.each(paging)('[API-004] [API-005] [API-012] a list refuses %s by name', async (query, _body, field, message) => {
  for (const path of lists.slice(0, 3)) await expectRefused(send('GET', `${path}?${query}`), field, message)
})

test.each(sort)('[API-012] %s is refused by name', (query, _body, field, message) =>
  expectRefused(send('GET', `/admin/tasks?${query}`), field, message),
)

test.each([
  ['GET', '/private/tasks/deleted?limit=0', undefined, 'limit', invalid],
  ['GET', '/private/tasks/deleted?sort=name', undefined, 'sort', unknown],
  ['GET', '/nimbus/tasks/deleted?skip=x', undefined, 'skip', invalid],
  ['GET', '/admin/tasks/period?from=2026-02-01', undefined, 'to', required],
  ['GET', '/admin/tasks/period?from=2026-02-31&to=2026-03-01', undefined, 'from', invalid],
  ['GET', '/admin/tasks/period?from=2026-02-03&to=2026-02-01', undefined, 'to', invalid],
  ['GET', '/private/tasks/lists/todo?page=2', undefined, 'page', unknown],
  ['GET', '/private/tasks/waiting?limit=0', undefined, 'limit', invalid],
  ['GET', '/private/tasks/waiting?limit=16', undefined, 'limit', invalid],
  ['GET', '/private/tasks/waiting?limit=2.5', undefined, 'limit', invalid],
  ['GET', '/private/tasks/waiting?limit=few', undefined, 'limit', invalid],
  ['GET', '/private/tasks/waiting?limit=', undefined, 'limit', invalid],
  ['GET', '/private/tasks/waiting?limit=1&limit=2', undefined, 'limit', invalid],
  ['GET', '/private/tasks/waiting?limit[a]=1', undefined, 'limit', invalid],
  ['GET', '/private/tasks/waiting?skip=5', undefined, 'skip', unknown],
  ['GET', '/private/tasks/waiting?filters[pending]=true', undefined, 'filters', unknown],
  ['GET', '/private/tasks/board?limit=5', undefined, 'limit', unknown],
  ['GET', '/private/tasks/board?filters[kinds][]=wish', undefined, 'filters', unknown],
  ['GET', '/private/tasks/board?search=vpn', undefined, 'search', unknown],
  ['POST', '/nimbus/tasks?skip=5', {}, 'skip', unknown],
  ['POST', '/nimbus/tasks', [], 'body', invalid],
  ['POST', '/nimbus/tasks', { appIds: [null] }, 'appIds.0', invalid],
  ['POST', '/nimbus/tasks', { appIds: Array.from({ length: 1001 }, () => 'f'.repeat(24)) }, 'appIds', invalid],
  ['POST', '/nimbus/tasks', { open: 'yes' }, 'open', invalid],
  ['POST', '/nimbus/tasks', { filters: null }, 'filters', invalid],
  ['POST', '/nimbus/tasks', { filters: [] }, 'filters', invalid],
  ['POST', '/nimbus/tasks', { filters: { pending: null } }, 'filters.pending', invalid],
  ['POST', '/nimbus/tasks', { filters: { labelIds: [1] } }, 'filters.labelIds.0', invalid],
  ['POST', '/nimbus/tasks', { filters: { priorities: [1.5] } }, 'filters.priorities.0', invalid],
  ['POST', '/nimbus/tasks', { filters: { dueAt: 20260203, dueAtComparator: 'lt' } }, 'filters.dueAt', invalid],
  ['POST', '/nimbus/tasks', { search: 5 }, 'search', invalid],
  ['POST', '/nimbus/tasks', { sort: [] }, 'sort', invalid],
  ['POST', '/nimbus/tasks/find', {}, 'filters', required],
  ['POST', '/nimbus/tasks/find', { filters: {} }, 'filters._id', required],
  ['POST', '/nimbus/tasks/find', { filters: { _id: ['x'] } }, 'filters._id.0', format],
  ['POST', '/nimbus/tasks/find', { filters: { _id: 'f'.repeat(24), name: 'x' } }, 'filters.name', unknown],
] as const)('%s %s is refused by name (%j)', (method, path, body, field, message) =>
  expectRefused(send(method, path, body), field, message),
)

test.each(['/private/tasks/lists/later', '/nimbus/tasks/nothing', '/other/tasks/deleted'])(
  '[API-003] [API-049] nothing is at %s',
  async (path) => {
    expect((await send('GET', path)).status).toBe(404)
  },
)

test.each(['0000-01-01', '9999-12-31', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
  'the furthest days are days too: %s',
  async (day) => {
    for (const comparator of ['lt', 'lte', 'eq', 'gte', 'gt']) {
      const query = `filters[dueAt]=${day}&filters[dueAtComparator]=${comparator}`
      expect((await send('GET', `/private/tasks?${query}`)).status).toBe(200)
    }
    expect((await send('GET', `/admin/tasks/period?from=0000-01-01&to=${day}`)).status).toBe(200)
  },
)

test.each([
  '9999-12-31T23:59:59-23:59',
  '0000-12-31T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '2026-02-03T12:00:00.1234567891Z',
])('a moment that no calendar writes is refused: %s', async (moment) => {
  await expectRefused(
    send('POST', '/nimbus/tasks', { filters: { dueAt: moment, dueAtComparator: 'lt' } }),
    'filters.dueAt',
    invalid,
  )
  await expect(
    world.asEmma.call(projects.createTaskAsStaff, { name: 'Loin', description: 'Un jour', plannedAt: moment }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    reply: { errors: { plannedAt: invalid } },
  })
  await expect(
    world.asEmma.call(projects.addWorkLog, { id: (await world.request()).id, startedAt: moment, stoppedAt: moment }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
    reply: { errors: { startedAt: invalid, stoppedAt: invalid } },
  })
  // One that could be stored would stand in every list of the account, and no list could be written down any more.
  expect((await send('GET', '/private/tasks')).status).toBe(200)
})

test.each(['%', '_', '\\', "'", '%00', '*', '😀'])('[SRC-010] a search for %s is a search', async (text) => {
  const { status, problem } = await send(
    'GET',
    `/private/tasks?search=${text.startsWith('%0') ? text : encodeURIComponent(text)}`,
  )
  expect(status).toBe(text === '%00' ? 400 : 200)
  if (status === 400)
    expect(problem.errors).toEqual({ search: 'Le champ doit tenir sur une ligne, sans caractère de contrôle' })
})
