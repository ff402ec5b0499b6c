import { expect, test } from 'vitest'
import { byUrgency } from './incident-urgency.ts'

const at = (minute: number) => `2026-02-03T12:${String(minute).padStart(2, '0')}:00.000Z`
const incident = (name: string, startedAt: string, more = {}) => ({
  name,
  startedAt,
  acknowledgedAt: null,
  isProd: true,
  ...more,
})

test('incidents without anybody in charge come first, then production, then the oldest', () => {
  const taken = { acknowledgedAt: at(50) }
  const list = [
    incident('taken, elsewhere', at(1), { ...taken, isProd: false }),
    incident('taken', at(2), taken),
    incident('elsewhere', at(3), { isProd: false }),
    incident('later', at(9)),
    incident('earlier', at(8)),
  ]
  expect(list.toSorted(byUrgency).map(({ name }) => name)).toEqual([
    'earlier',
    'later',
    'elsewhere',
    'taken',
    'taken, elsewhere',
  ])
})
