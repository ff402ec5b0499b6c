import { describe, expect, test } from 'vitest'
import {
  announcedVersion,
  announcementStage,
  compareAnnouncements,
  endOfShownDay,
  firstEffectiveDay,
  isAddressed,
  lastShownDay,
  lockedFields,
  mayAcknowledge,
  type AnnouncementField,
  type Audience,
} from './announcements.ts'

const at = (text: string) => new Date(text)
const now = at('2026-11-23T12:00:00Z')
const shown = {
  state: 'planned',
  shownFrom: at('2026-11-23T12:00:00Z'),
  shownUntil: at('2026-12-01T00:00:00Z'),
} as const
const everybody: Audience = { side: 'customers', appIds: [], notAppIds: [], features: [], roles: 'everybody' }
const lumen = { id: 'lumen', features: ['bookings'], provider: false, disabled: false }
const nimbus = { id: 'nimbus', features: [], provider: true, disabled: false }

describe('[ANN-003] who is addressed', () => {
  test.each<[string, Partial<Audience>, boolean]>([
    ['everybody of the customers', {}, true],
    ['a named account', { appIds: ['lumen'] }, true],
    ['another one', { appIds: ['port'] }, false],
    ['an account that is left out', { notAppIds: ['lumen'] }, false],
    ['named and left out', { appIds: ['lumen'], notAppIds: ['lumen'] }, false],
    ['one of its features', { features: ['clouds', 'bookings'] }, true],
    ['no feature of it', { features: ['clouds'] }, false],
    ['administrators', { roles: 'admins' }, false],
    ['staff', { side: 'staff' }, false],
    ['all', { side: 'all' }, true],
  ])('a plain user: %s', (_, audience, expected) => {
    expect(isAddressed({ ...shown, audience: { ...everybody, ...audience } }, lumen, { admin: false }, now)).toBe(
      expected,
    )
  })

  test('administrators, disabled accounts, and staff in the account of the provider', () => {
    const addressed = (audience: Partial<Audience>, account = lumen, admin = true) =>
      isAddressed({ ...shown, audience: { ...everybody, ...audience } }, account, { admin }, now)
    expect(addressed({ roles: 'admins' })).toBe(true)
    expect(addressed({}, { ...lumen, disabled: true })).toBe(false)
    expect(addressed({}, nimbus)).toBe(false)
    expect(addressed({ side: 'staff' }, nimbus, false)).toBe(true)
    expect(addressed({ side: 'all', appIds: ['lumen'], features: ['clouds'] }, nimbus)).toBe(true)
  })

  test.each([
    ['2026-11-23T11:59:59.999Z', false],
    ['2026-11-23T12:00:00.000Z', true],
    ['2026-11-30T23:59:59.999Z', true],
    ['2026-12-01T00:00:00.000Z', false],
  ])('nobody before it is shown nor after: %s', (when, expected) => {
    expect(isAddressed({ ...shown, audience: everybody }, lumen, { admin: false }, at(when))).toBe(expected)
  })
})

test.each([
  ['2026-11-09T22:59:59Z', '2026-12-09'],
  ['2026-11-09T23:00:00Z', '2026-12-10'],
  // Both days of the change of clocks lie in the notice period.
  ['2026-03-28T22:59:59Z', '2026-04-27'],
  ['2026-03-28T23:00:00Z', '2026-04-28'],
  ['2026-03-29T21:59:59Z', '2026-04-28'],
  ['2026-03-29T22:00:00Z', '2026-04-29'],
  ['2026-10-24T21:59:59Z', '2026-11-23'],
  ['2026-10-25T22:59:59Z', '2026-11-24'],
  ['2026-10-25T23:00:00Z', '2026-11-25'],
  ['2028-01-31T12:00:00Z', '2028-03-01'],
])('[ANN-004][ANN-015] published at %s, prices and terms are in force on %s at the earliest', (published, day) => {
  expect(firstEffectiveDay(at(published))).toBe(day)
})

test.each([
  ['2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['2026-10-24', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['2025-02-15', '2025-02-15T23:00:00.000Z'],
])('[ANN-004][ANN-015] what is shown until %s ends at %s', (day, end) => {
  expect(endOfShownDay(day).toISOString()).toBe(end)
  expect(lastShownDay(at(end))).toBe(day)
})

test.each([
  ['draft', null, null, 'draft'],
  ['planned', '2026-11-23T12:00:01Z', '2026-12-01T00:00:00Z', 'planned'],
  ['planned', '2026-11-23T12:00:00Z', '2026-12-01T00:00:00Z', 'shown'],
  ['planned', '2026-11-01T12:00:00Z', '2026-11-23T12:00:00Z', 'over'],
  ['withdrawn', '2026-11-01T12:00:00Z', '2026-12-01T00:00:00Z', 'withdrawn'],
] as const)('[ANN-005] %s from %s until %s is %s', (state, from, until, stage) => {
  const times = { shownFrom: from && at(from), shownUntil: until && at(until) }
  expect(announcementStage({ state, ...times }, now)).toBe(stage)
})

describe('[ANN-005] what may change when', () => {
  const days = { shownUntil: at('2026-12-31T23:00:00Z'), effectiveOn: '2026-12-24' }
  const later = { shownUntil: at('2027-01-31T23:00:00Z'), effectiveOn: '2027-01-24' }
  const earlier = { shownUntil: at('2026-12-30T23:00:00Z'), effectiveOn: '2026-12-23' }
  const all: AnnouncementField[] = [
    ...(['kind', 'titleFr', 'titleEn', 'textFr', 'textEn', 'link', 'document'] as const),
    ...(['audience', 'shownFrom', 'shownUntil', 'effectiveOn', 'acknowledge', 'mail'] as const),
  ]
  const open = (...[stage, kind, next]: [Parameters<typeof lockedFields>[0], 'info' | 'price', typeof days]) => {
    const locked = lockedFields(stage, kind, all, days, next)
    return all.filter((field) => !locked.includes(field))
  }
  const words = ['titleFr', 'titleEn', 'textFr', 'textEn', 'link']
  test.each<[string, string[], ...Parameters<typeof open>]>([
    ['a draft', all, 'draft', 'price', earlier],
    [
      'an information that is planned',
      [...words, 'audience', 'shownFrom', 'shownUntil', 'acknowledge', 'mail'],
      ...(['planned', 'info', earlier] as const),
    ],
    ['prices that are planned, later', ['shownUntil', 'effectiveOn'], 'planned', 'price', later],
    ['prices that are planned, earlier', ['shownUntil'], 'planned', 'price', earlier],
    ['a shown information', [...words, 'shownUntil'], 'shown', 'info', earlier],
    ['shown prices, later', ['shownUntil', 'effectiveOn'], 'shown', 'price', later],
    ['shown prices, earlier', [], 'shown', 'price', earlier],
    ['what is over', [], 'over', 'info', later],
    ['what was withdrawn', [], 'withdrawn', 'price', later],
  ])('%s', (_, fields, ...args) => {
    expect(open(...args).toSorted()).toEqual(fields.toSorted())
  })
})

test('[ANN-006] terms come before prices and these before information, newest first', () => {
  const one = (kind: 'info' | 'price' | 'terms', from: string) => ({ kind, shownFrom: at(from) })
  const list = [
    one('info', '2026-11-20'),
    one('price', '2026-11-01'),
    one('price', '2026-11-10'),
    one('terms', '2026-10-01'),
  ]
  expect(list.toSorted(compareAnnouncements)).toEqual([list[3], list[2], list[1], list[0]])
})

test('[ANN-010] administrators of customers acknowledge prices and terms, everybody an information', () => {
  const people = [
    { side: 'customer', admin: false },
    { side: 'customer', admin: true },
    { side: 'staff', admin: true },
  ] as const
  expect(people.map((person) => mayAcknowledge('info', person))).toEqual([true, true, true])
  for (const kind of ['price', 'terms'] as const)
    expect(people.map((person) => mayAcknowledge(kind, person))).toEqual([false, true, false])
})

test('[ANN-002] terms are about the version that comes into force then', () => {
  expect(announcedVersion('cgsCloud', '2026-12-09')).toBe(2)
  expect(announcedVersion('cgsCloud', '2024-06-04')).toBe(1)
  expect(announcedVersion('cgsCloud', '2030-01-01')).toBe(2)
})
