import { backlogColumns } from '@passerelle/contract/projects/backlog'
import { expect, test } from 'vitest'
import { toBacklogSearch, toBacklogView, validateBacklogSearch } from './backlog-search-params.ts'

const written = (address: object) =>
  Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))

test('[UIX-005] the address carries filters, accounts, order, columns, figures, and gives them back', () => {
  const address = {
    search: 'vpn',
    priority: 'high,major',
    apps: 'a'.repeat(24),
    sort: '-priority',
    columns: 'id,name,state,who',
    stats: 'todoStats',
  }
  const view = toBacklogView(address)
  expect(view).toMatchObject({
    wanted: { backlog: true, search: 'vpn', sort: { priority: 'desc' } },
    stats: ['todoStats'],
  })
  expect(written(toBacklogSearch(view))).toEqual(address)
})

test('[UIX-005] the address carries the grouping, and what is collapsed or alone expanded', () => {
  for (const address of [
    { group: 'account' },
    { group: 'state', closed: 'todo,waiting' },
    { group: 'sprint', opened: 'none' },
    { group: 'sprint', opened: '-' },
  ])
    expect(written(toBacklogSearch(toBacklogView(address)))).toEqual(address)
  expect(toBacklogView({ group: 'state', closed: 'mood,todo' }).wanted.groups).toEqual({
    by: 'state',
    collapsed: ['todo'],
  })
  expect(toBacklogView({ group: 'mood', closed: 'todo' }).wanted.groups).toBeUndefined()
  expect(toBacklogView({ group: 'sprint', opened: '-' }).wanted.groups).toEqual({ by: 'sprint', expanded: [] })
})

test('the address leaves out default values and drops unknown ones', () => {
  expect(written(toBacklogSearch(toBacklogView({})))).toEqual({})
  expect(written(validateBacklogSearch({ columns: 'salary', stats: 'mood', colour: 'red' }))).toEqual({
    columns: 'id,name',
  })
  expect(toBacklogView({}).columns).toEqual(backlogColumns)
})

test('[BKL-002] the backlog opens on open requests; all of them, or a text, find done ones too', () => {
  expect(toBacklogView({}).wanted.open).toBe(true)
  expect(toBacklogView({ all: 'yes' }).wanted.open).toBeUndefined()
  expect(toBacklogView({ search: 'vpn' }).wanted.open).toBeUndefined()
  for (const address of [{}, { all: 'yes' }, { search: 'vpn' }, { priority: 'high' }])
    expect(written(toBacklogSearch(toBacklogView(address)))).toEqual(address)
})
