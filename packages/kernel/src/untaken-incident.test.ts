import { expect, test } from 'vitest'
import { nextUntaken } from './untaken-incident.ts'

const startedAt = new Date('2026-02-03T13:00:00Z')
const at = (time: string) => new Date(`2026-02-03T${time}:00Z`)

test.each([
  ['nothing was told', null, '13:15'],
  ['before the first one', at('13:14'), '13:15'],
  ['at the first one', at('13:15'), '13:30'],
  ['between', at('13:44'), '13:45'],
  ['at the last one', at('13:45'), null],
])('[DAY-023] an incident is told of 15, 30 and 45 minutes after its start: %s', (_, after, next) =>
  expect(nextUntaken(startedAt, after)).toEqual(next && at(next)),
)
