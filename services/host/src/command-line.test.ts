import { expect, test } from 'vitest'
import { days, hours } from '@passerelle/kernel/durations'
import { readCommandLine } from './command-line.ts'

const free = { production: false }

test('options are read in any order, past the dashes of npm', () => {
  expect(readCommandLine([], free)).toEqual({ embedded: false, clockAheadMs: 0 })
  expect(readCommandLine(['--embedded', '--', '--clock', '+49h'], free)).toEqual({
    embedded: true,
    clockAheadMs: hours(49),
  })
  expect(readCommandLine(['--clock=+41d', '--embedded'], free)).toEqual({ embedded: true, clockAheadMs: days(41) })
})

test('what is no option is refused, and so is a moved clock in production', () => {
  expect(() => readCommandLine(['--clok', '+1h'], free)).toThrow('Unknown option --clok')
  expect(() => readCommandLine(['--clock', '49'], free)).toThrow('+49h or +41d')
  expect(() => readCommandLine(['--clock', '+49h'], { production: true })).toThrow('production (NODE_ENV) refuses it')
})
