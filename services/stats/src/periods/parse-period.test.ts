import { expect, test } from 'vitest'
import { parsePeriod, clampToNow } from './parse-period.ts'

const now = new Date('2026-02-03T12:00:00Z')
const february = ['2026-01-31T23:00:00.000Z', '2026-02-28T23:00:00.000Z']

test.each<[string, { from?: string; to?: string }, string[]]>([
  ['nothing: the running month', {}, february],
  [
    'a beginning: until the end of its month',
    { from: '2025-11-10T00:00:00Z' },
    ['2025-11-10T00:00:00.000Z', '2025-11-30T23:00:00.000Z'],
  ],
  [
    'an end: from the beginning of its month',
    { to: '2025-11-10T00:00:00Z' },
    ['2025-10-31T23:00:00.000Z', '2025-11-10T00:00:00.000Z'],
  ],
  ['the end of a month', { to: '2026-02-28T23:00:00Z' }, february],
  ['its last second', { to: '2026-02-28T22:59:59Z' }, [february[0]!, '2026-02-28T22:59:59.000Z']],
  [
    'both',
    { from: '2025-12-01T00:00:00+01:00', to: '2026-03-01T00:00:00+01:00' },
    ['2025-11-30T23:00:00.000Z', '2026-02-28T23:00:00.000Z'],
  ],
])('asked is %s', (_title, asked, expected) => {
  const { from, to } = parsePeriod(asked, now)
  expect([from.toISOString(), to.toISOString()]).toEqual(expected)
})

test.each<[{ from?: string; to?: string }, string]>([
  [{ from: '2026-02-02T00:00:00Z', to: '2026-02-01T00:00:00Z' }, 'to'],
  [{ from: '2026-02-02T00:00:00Z', to: '2026-02-02T00:00:00Z' }, 'to'],
  [{ from: '2025-01-01T00:00:00Z', to: '2026-01-02T00:00:00.001Z' }, 'to'],
  [{ from: '1969-12-31T23:59:59Z' }, 'from'],
  [{ to: '2200-01-02T00:00:00Z' }, 'to'],
])('%o is refused by %s', (asked, field) => {
  expect(() => parsePeriod(asked, now)).toThrow(
    expect.objectContaining({ code: 'invalid_input', fields: { [field]: { key: 'forms.invalid' } } }),
  )
})

test.each([
  ['2026-02-01T00:00:00Z', '2026-02-02T00:00:00Z', '2026-02-02T00:00:00.000Z'],
  ['2026-02-01T00:00:00Z', '2026-02-09T00:00:00Z', '2026-02-03T12:00:00.000Z'],
  ['2026-02-05T00:00:00Z', '2026-02-09T00:00:00Z', '2026-02-05T00:00:00.000Z'],
])('of %s to %s has passed what lies before %s', (from, to, until) => {
  expect(clampToNow({ from: new Date(from), to: new Date(to) }, now)).toEqual({
    from: new Date(from),
    to: new Date(until),
  })
})
