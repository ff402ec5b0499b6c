import { expect, test } from 'vitest'
import { hours, minutes } from './durations.ts'
import { nightOf, onCallFigures, type SentPage } from './on-call-report.ts'

const at = (text: string) => new Date(text)
const from = at('2026-01-31T23:00:00Z')
const span = (startsAt: string, endsAt: string) => ({ startsAt: at(startsAt), endsAt: at(endsAt) })
const page = (moment: string, fields: Partial<SentPage> = {}): SentPage => ({
  userId: 'hugo',
  incidentId: moment,
  at: at(moment),
  takenAt: null,
  takenBy: null,
  ...fields,
})
const taken = (moment: string, waited: number) =>
  page(moment, { takenBy: 'hugo', takenAt: new Date(at(moment).getTime() + waited) })
const figures = (pages: SentPage[], shifts: ReturnType<typeof span>[] = []) =>
  onCallFigures(shifts, pages, 'hugo', from)

test.each([
  ['2026-02-03T20:59:59Z', null],
  ['2026-02-03T21:00:00Z', '2026-02-03'],
  ['2026-02-04T05:59:59Z', '2026-02-03'],
  ['2026-02-04T06:00:00Z', null],
  ['2026-02-28T23:30:00Z', '2026-02-28'],
  ['2026-07-01T20:00:00Z', '2026-07-01'],
])('[ONC-046] the night of %s in Paris is %s', (moment, night) => {
  expect(nightOf(at(moment))).toBe(night)
})

test('[ONC-046] nobody paged and nobody on call has zeros and no times', () => {
  expect(figures([])).toEqual({
    onCallMs: 0,
    pages: 0,
    nights: 0,
    mostInNight: 0,
    medianMs: null,
    slowestMs: null,
    takenByAnother: 0,
    tired: false,
  })
})

test('[ONC-046] hours of two layers at once count once', () => {
  const shifts = [
    span('2026-02-02T08:00:00Z', '2026-02-02T18:00:00Z'),
    span('2026-02-02T12:00:00Z', '2026-02-02T20:00:00Z'),
    span('2026-02-02T13:00:00Z', '2026-02-02T14:00:00Z'),
    span('2026-02-03T08:00:00Z', '2026-02-03T09:00:00Z'),
  ]
  expect(figures([], shifts).onCallMs).toBe(hours(13))
})

test('[ONC-046] pages, nights, and the most in one night', () => {
  const pages = ['03T10:00', '03T22:00', '04T01:00', '04T05:00', '05T23:00'].map((time) => page(`2026-02-${time}:00Z`))
  expect(figures(pages)).toMatchObject({ pages: 5, nights: 2, mostInNight: 3, tired: false })
})

test('[ONC-046] several incidents in one page are one page', () => {
  const moment = '2026-02-03T22:00:00Z'
  const pages = ['one', 'two'].map((incidentId) => page(moment, { incidentId, takenBy: 'gwen' }))
  expect(figures(pages)).toMatchObject({ pages: 1, nights: 1, mostInNight: 1, takenByAnother: 2 })
})

test.each([
  [[], null, null],
  [[4], 4, 4],
  [[4, 10], 7, 10],
  [[10, 2, 4], 4, 10],
  [[10, 2, 4, 8], 6, 10],
])('[ONC-046] of times to take charge %j the median is %s and the slowest %s', (list, median, slowest) => {
  const pages = list.map((waited, index) => taken(`2026-02-0${index + 1}T10:00:00Z`, minutes(waited)))
  const ms = (value: number | null) => (value === null ? null : minutes(value))
  expect(figures(pages)).toMatchObject({ medianMs: ms(median), slowestMs: ms(slowest), takenByAnother: 0 })
})

test('[ONC-046] an incident counts from its first page, whoever took charge of it', () => {
  const incident = { incidentId: 'one', takenBy: 'hugo', takenAt: at('2026-02-03T10:20:00Z') }
  const pages = [page('2026-02-03T10:15:00Z', incident), page('2026-02-03T10:00:00Z', incident)]
  expect(figures(pages)).toMatchObject({ pages: 2, medianMs: minutes(20), slowestMs: minutes(20) })
  const handed = { incidentId: 'two', takenBy: 'gwen', takenAt: at('2026-02-03T11:20:00Z') }
  expect(figures([page('2026-02-03T11:00:00Z', handed)])).toMatchObject({ medianMs: null, takenByAnother: 1 })
})

test.each([
  [['02', '03', '09'], false],
  [['02', '03', '08'], true],
  [['02', '02', '03'], false],
  [['02', '05', '12'], false],
])('[ONC-046] nights with a page on %j: tired is %s', (list, tired) => {
  const pages = list.map((day, index) => page(`2026-02-${day}T22:0${index}:00Z`))
  expect(figures(pages).tired).toBe(tired)
})

test('[ONC-046] nights of the week before the month count for those of its first ones alone', () => {
  const before = [page('2026-01-28T22:00:00Z'), page('2026-01-29T22:00:00Z')]
  expect(figures(before)).toMatchObject({ pages: 0, nights: 0, tired: false })
  expect(figures([...before, page('2026-01-30T22:00:00Z')])).toMatchObject({ pages: 0, tired: false })
  expect(figures([...before, page('2026-02-01T22:00:00Z')])).toMatchObject({ pages: 1, nights: 1, tired: true })
})
