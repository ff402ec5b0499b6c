import { days, hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { getFetchRanges } from './fetch-ranges.ts'

const now = new Date('2026-11-16T09:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test('[OPEN-062] a pull asks again from before where the last one ended', () => {
  expect(getFetchRanges({ until: ago(60_000), since: ago(days(90)), now })).toEqual([
    { from: ago(60_000 + hours(2)), to: now },
  ])
})

test('[OPEN-062] the first pull asks from the first probe on, in weeks without a gap, for a year at most', () => {
  const spans = getFetchRanges({ until: null, since: ago(days(16)), now })
  expect(spans).toEqual([
    { from: ago(days(16)), to: ago(days(9)) },
    { from: ago(days(9)), to: ago(days(2)) },
    { from: ago(days(2)), to: now },
  ])
  expect(getFetchRanges({ until: null, since: ago(days(4_000)), now })[0]!.from).toEqual(ago(days(366)))
  expect(getFetchRanges({ until: ago(days(4_000)), since: ago(days(4_000)), now })[0]!.from).toEqual(ago(days(366)))
})

test('[OPEN-062] a clock that was ahead and came back loses nothing that began since', () => {
  expect(getFetchRanges({ until: new Date(now.getTime() + days(41)), since: ago(days(90)), now })).toEqual([
    { from: ago(hours(2)), to: now },
  ])
})

test('a probe that comes later than now is asked for as well', () => {
  expect(getFetchRanges({ until: null, since: new Date(now.getTime() + hours(1)), now })).toEqual([
    { from: ago(hours(2)), to: now },
  ])
})
