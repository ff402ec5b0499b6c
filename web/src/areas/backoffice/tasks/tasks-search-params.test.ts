import { expect, test } from 'vitest'
import { taskTableParamsOf, toTableParams, toTasksSearch, validateTasksSearch } from './tasks-search-params.ts'

const [lumen, verdier] = ['65a000000000000000000001', '65a000000000000000000002']

test('[UIX-004] the address of the list carries filters, accounts and order, and reads back as written', () => {
  const address = { search: 'vpn', priority: 'critical', apps: `${lumen},${verdier}`, sort: '-priority' }
  const wanted = taskTableParamsOf(address)
  expect(wanted).toEqual({
    search: 'vpn',
    filters: { priorities: [4] },
    appIds: [lumen, verdier],
    sort: { priority: 'desc' },
  })
  expect(taskTableParamsOf(toTasksSearch(wanted))).toEqual(wanted)
  expect(toTasksSearch(wanted)).toMatchObject(address)
})

test.each([
  ['nothing', {}, {}],
  ['an order that nobody knows', { sort: '-danger' }, {}],
  ['two orders', { sort: 'name,priority' }, {}],
  ['ids that are none, and one twice', { apps: `x,${lumen},${lumen},65A` }, { appIds: [lumen] }],
  ['no account left', { apps: ',' }, {}],
  ['ascending', { sort: 'createdAt' }, { sort: { createdAt: 'asc' } }],
])('an address asks only what is understood: %s', (_, address, wanted) =>
  expect(taskTableParamsOf(address)).toEqual(wanted),
)

test('the table begins with open requests by due date; a text or all shows done ones first', () => {
  expect(toTableParams({}, false)).toEqual({ open: true, sort: { dueAt: 'asc' } })
  expect(toTableParams({ sort: { name: 'asc' } }, false)).toEqual({ open: true, sort: { name: 'asc' } })
  expect(toTableParams({}, true)).toEqual({})
  expect(toTableParams({ search: 'vpn' }, false)).toEqual({ search: 'vpn' })
  expect(validateTasksSearch({ all: 'yes' })).toEqual({ all: 'yes' })
  expect(validateTasksSearch({ all: 'no' })).toEqual({ all: undefined })
})

test('unknown parameters leave the address, and nothing is added to it', () => {
  expect(validateTasksSearch({ sort: 'danger', apps: 'x', priority: 'high' })).toEqual({
    sort: undefined,
    apps: undefined,
    priority: 'high',
  })
  expect(validateTasksSearch({})).toEqual({})
})

test('[DAY-052] the address of an open task names the page it was opened from; what is unknown means the list', () => {
  for (const from of ['home', 'backlog', 'monitoring', 'teams', 'inbox'])
    expect(validateTasksSearch({ from })).toEqual({ from })
  for (const from of ['list', 'nowhere', 7]) expect(validateTasksSearch({ from })).toEqual({ from: undefined })
  const queue = { from: 'home', whose: 'team', chip: 'late' }
  expect(validateTasksSearch(queue)).toEqual(queue)
  expect(validateTasksSearch({ ...queue, whose: 'mine', chip: 'x' })).toEqual({ from: 'home' })
  expect(validateTasksSearch({ whose: 'team', chip: 'late' })).toEqual({})
})
