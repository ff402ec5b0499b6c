import { expect, test } from 'vitest'
import { days, hours } from '@passerelle/kernel/durations'
import { parseCliOptions } from './cli-options.ts'

const free = { production: false }

test('options are read in any order, past the dashes of npm', () => {
  expect(parseCliOptions([], free)).toEqual({ embedded: false, clockOffsetMs: 0 })
  expect(parseCliOptions(['--embedded', '--', '--clock', '+49h'], free)).toEqual({
    embedded: true,
    clockOffsetMs: hours(49),
  })
  expect(parseCliOptions(['--clock=+41d', '--embedded'], free)).toEqual({ embedded: true, clockOffsetMs: days(41) })
})

test('an unknown option is refused, and so is a moved clock in production', () => {
  expect(() => parseCliOptions(['--clok', '+1h'], free)).toThrow('Unknown option --clok')
  expect(() => parseCliOptions(['--clock', '49'], free)).toThrow('+49h or +41d')
  expect(() => parseCliOptions(['--clock', '+49h'], { production: true })).toThrow('production (NODE_ENV) refuses it')
})
