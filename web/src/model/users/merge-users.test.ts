import { expect, test } from 'vitest'
import { mergeUsers } from './merge-users.ts'

const person = (_id: string, staff = false) => ({ _id, staff })

test('several lists of people become one: nobody twice, customers first', () => {
  const merged = mergeUsers(
    [person('ada'), person('emma', true)],
    [person('emma', true), person('farid', true)],
    [person('basile')],
  )
  expect(merged.map(({ _id }) => _id)).toEqual(['ada', 'basile', 'emma', 'farid'])
})
