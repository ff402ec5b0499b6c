import { expect, test } from 'vitest'
import type { Person } from './actor.ts'
import { readerKind } from './reader-kind.ts'

const customer = (userId: string, admin = false): Person => ({
  kind: 'customer',
  userId,
  appId: 'lumen',
  admin,
  sessionId: userId,
})
const staff = (userId: string, duties: { project?: boolean; manager?: boolean; decider?: boolean } = {}): Person => ({
  kind: 'staff',
  userId,
  project: false,
  sessionId: userId,
  ...duties,
})

test('[ADR-0009] staff differ by their duties, administrators not at all', () => {
  expect(readerKind(staff('emma'))).toBe(readerKind(staff('paul', { manager: false })))
  const kinds = [{}, { project: true }, { manager: true }, { decider: true }].map((duties) =>
    readerKind(staff('emma', duties)),
  )
  expect(new Set([...kinds, readerKind(customer('ada', true)), readerKind(customer('ada'))]).size).toBe(6)
  expect(readerKind(customer('ada', true), 'ada')).toBe(readerKind(customer('basile', true), 'ada'))
})

test('[OPEN-071] other customers differ by whether the request is theirs, and by person while that is unknown', () => {
  expect(readerKind(customer('ada'))).not.toBe(readerKind(customer('basile')))
  expect(readerKind(customer('ada'), 'clara')).toBe(readerKind(customer('basile'), 'clara'))
  expect(readerKind(customer('ada'), 'ada')).not.toBe(readerKind(customer('basile'), 'ada'))
})
