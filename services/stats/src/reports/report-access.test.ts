import { expect, test } from 'vitest'
import type { Person } from '@passerelle/kernel/actor'
import { sightOf } from './report-access.ts'

const person = { userId: 'u', appId: 'a', sessionId: 's' }
const staff: Person = { ...person, kind: 'staff', project: false }
const customer: Person = { ...person, kind: 'customer', admin: true }
const draft = { publishedAt: null, privileged: false, productionEvents: 1, updates: [] }

test('[INC-011] staff see every report whole', () => {
  expect(sightOf(staff, { ...draft, productionEvents: 0 }, 3)).toBe('whole')
})

test('[INC-012] customers see published reports, and all of them in a privileged account', () => {
  expect(sightOf(customer, { ...draft, publishedAt: new Date(0), productionEvents: 0 }, 3)).toBe('whole')
  expect(sightOf(customer, { ...draft, privileged: true, productionEvents: 0 }, 3)).toBe('whole')
})

test.each([
  [0, 1, 'none'],
  [1, 1, 'preparing'],
  [1, 2, 'none'],
  [2, 2, 'preparing'],
] as const)(
  '[INC-010][OPEN-032][OPEN-070] an unpublished report of %d production events at a threshold of %d: %s',
  (productionEvents, threshold, sight) => {
    expect(sightOf(customer, { ...draft, productionEvents }, threshold)).toBe(sight)
  },
)

test('[OPEN-070] once staff told customers of an incident, its report is in preparation below the threshold', () => {
  expect(sightOf(customer, { ...draft, updates: [{}] }, 3)).toBe('preparing')
})

test('[INC-012] nobody sees anything without a session', () => {
  expect(sightOf({ kind: 'anonymous' }, { ...draft, publishedAt: new Date(0) }, 1)).toBe('none')
})
