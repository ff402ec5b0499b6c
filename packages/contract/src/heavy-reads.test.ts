import { expect, test } from 'vitest'
import { allOperations } from './services.ts'

/** Reads whose cost grows with a period that the caller chooses, or that write everything into one file. */
const heavyReads = allOperations().filter(({ method, name, query }) => {
  const fields = Object.keys(query.shape)
  const asks = (...names: string[]) => names.every((field) => fields.includes(field))
  return method === 'GET' && (asks('from', 'to') || asks('start', 'end') || name.startsWith('export'))
})

test('a person reads long periods and whole files so many times a minute, and no more', () => {
  expect(heavyReads.length).toBeGreaterThan(10)
  expect(
    heavyReads.filter(({ perMinute }) => perMinute === undefined).map(({ service, name }) => `${service}.${name}`),
  ).toEqual([])
})
