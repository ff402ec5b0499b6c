import { expect, test } from 'vitest'
import { days, hours } from '@passerelle/kernel/durations'
import { parseCliOptions } from './cli-options.ts'

const free = { production: false }

test('options are read in any order, past the dashes of npm', () => {
  expect(parseCliOptions([], free)).toEqual({ embedded: false, empty: false, clockOffsetMs: 0 })
  expect(parseCliOptions(['--embedded', '--', '--clock', '+49h'], free)).toEqual({
    embedded: true,
    empty: false,
    clockOffsetMs: hours(49),
  })
  expect(parseCliOptions(['--clock=+41d', '--empty', '--embedded'], free)).toEqual({
    embedded: true,
    empty: true,
    clockOffsetMs: days(41),
  })
})

test('unknown options, a moved clock in production and --empty without --embedded are refused', () => {
  expect(() => parseCliOptions(['--clok', '+1h'], free)).toThrow('Unknown option --clok')
  expect(() => parseCliOptions(['--empty'], free)).toThrow('--empty goes with --embedded')
  expect(() => parseCliOptions(['--clock', '49'], free)).toThrow('+49h or +41d')
  expect(() => parseCliOptions(['--clock', '+49h'], { production: true })).toThrow('production (NODE_ENV) refuses it')
})
