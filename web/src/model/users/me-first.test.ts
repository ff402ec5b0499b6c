import { expect, test } from 'vitest'
import { meFirst, withMeFirst } from './me-first.ts'

type Person = { _id: string }
const ada: Person = { _id: 'ada' }
const emma: Person = { _id: 'emma' }
const farid: Person = { _id: 'farid' }

test('the reader comes first among people, the others keep their order', () => {
  expect(meFirst([ada, farid, emma], 'emma')).toEqual([emma, ada, farid])
  expect(meFirst([ada, farid], 'emma')).toEqual([ada, farid])
  expect(meFirst([ada], undefined)).toEqual([ada])
})

test('the reader is offered beyond a short list, but not where somebody else is searched', () => {
  expect(withMeFirst([ada, farid], emma, '')).toEqual([emma, ada, farid])
  expect(withMeFirst([ada, emma], emma, '')).toEqual([emma, ada])
  expect(withMeFirst([farid], emma, 'far')).toEqual([farid])
  expect(withMeFirst([farid], undefined, '')).toEqual([farid])
})
