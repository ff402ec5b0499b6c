import { expect, test } from 'vitest'
import { checkNamedStatements } from './named-statements.ts'

const find = (text: string, path = 'services/notifs/src/notices/inbox.ts') =>
  checkNamedStatements([{ path, text }]).map(({ line, message }) => `${line} ${message.split(' ')[1]}`)

test('a statement with a constant name has to be defined with the type of its rows', () => {
  expect(find(`const one = 1\nquery({ name: 'notifs.count', text: count, values: [] })`)).toEqual(['2 notifs.count'])
  expect(find(`const text = ''\nconst count = { name: 'notifs.count', text }`)).toEqual(['2 notifs.count'])
  expect(find(`const count = statement('notifs.count', 'SELECT 1')`)).toEqual([])
})

test('a statement composed at run time, one of a test, and what is no statement are left alone', () => {
  expect(find('query({ name: `notifs.due-${column}`, text: due(column) })')).toEqual([])
  expect(find(`query({ name: 'notifs.count', text })`, 'services/notifs/src/a.component.test.ts')).toEqual([])
  expect(find(`query({ name: 'notifs.count', text })`, 'services/notifs/src/testing/given.ts')).toEqual([])
  expect(find(`record(tx, { name: 'notifs.changed', data: {} })`)).toEqual([])
})
