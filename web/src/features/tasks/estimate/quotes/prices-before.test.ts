import { expect, test } from 'vitest'
import { emptyLine } from './quote-draft.ts'
import { pricesBefore } from './prices-before.ts'
import type { Quote } from './quote-queries.ts'

const stored = (line: Partial<Quote['lines'][number]>): Quote['lines'][number] => ({
  position: 1,
  kind: 'time',
  title: 'Reprise',
  detail: '',
  estimatedMs: 28_800_000,
  quantity: null,
  unit: null,
  unitPriceInCents: null,
  dailyInCents: 90_000,
  hourlyInCents: 16_500,
  vatPercent: 20,
  netInCents: 90_000,
  ...line,
})
const borne = stored({
  kind: 'item',
  title: 'Borne',
  unitPriceInCents: 12_990,
  dailyInCents: null,
  hourlyInCents: null,
})
const previous = { lines: [stored({}), borne] } as Quote

test('[BIL-017] a renewed quote names each price that differs from the quote before', () => {
  const time = emptyLine('time', 'fr', 'Reprise', { dailyInCents: 95_000, hourlyInCents: 16_500 })
  expect(pricesBefore(time, previous)).toEqual({ daily: 90_000 })
  expect(pricesBefore({ ...time, daily: '900', hourly: '170,50' }, previous)).toEqual({ hourly: 16_500 })
  expect(pricesBefore({ ...emptyLine('item', 'fr', 'Borne'), price: '129,90' }, previous)).toEqual({})
  expect(pricesBefore({ ...emptyLine('item', 'fr', 'Borne'), price: '135' }, previous)).toEqual({ price: 12_990 })
})

test('[BIL-017] a new option, one of another kind or not typed yet has no price before to compare', () => {
  const time = emptyLine('time', 'fr', 'Reprise', { dailyInCents: 95_000, hourlyInCents: 16_500 })
  expect(pricesBefore(time, undefined)).toEqual({})
  expect(pricesBefore({ ...time, title: 'Formation' }, previous)).toEqual({})
  expect(pricesBefore({ ...emptyLine('item', 'fr', 'Reprise'), price: '1' }, previous)).toEqual({})
  expect(pricesBefore({ ...time, daily: '', hourly: 'x' }, previous)).toEqual({})
})
