import { describe, expect, test } from 'vitest'
import { days } from '@passerelle/kernel/durations'
import { getPreviousPeriod, monthOf } from '@passerelle/kernel/periods'
import type { DemoTask } from './demo-task.ts'
import { fixedTasks } from './fixed-tasks.ts'
import { generatedTasks } from './generated-tasks.ts'
import { isOfficeHour } from './paris-clock.ts'
import { seededRandom } from './random.ts'
import { vocabularies } from './request-subjects.ts'

/** First starts on every day of a week and every hour of a day, and around both changes of the clock. */
const week = Array.from({ length: 24 }, (_, index) => new Date(Date.UTC(2026, 1, 2, index * 7, 17)))
const changes = [
  '2026-03-29T00:59:59Z',
  '2026-03-29T01:00:00Z',
  '2026-03-30T06:00:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:00:00Z',
  '2026-10-26T07:00:00Z',
  '2027-01-01T00:00:00Z',
]
const moments = [...week, ...changes.map((text) => new Date(text))]

const count = 150
const world = {
  vocabulary: vocabularies['atelier-lumen']!,
  owners: ['ada', 'basile'],
  staff: ['emma', 'farid', 'gwen', 'hugo', 'lea'],
  waits: true,
}
const requestsAt = (now: Date): DemoTask[] => [
  ...fixedTasks(now),
  ...generatedTasks(count, { ...world, now, random: seededRandom(1) }),
]

const untimed = (requests: DemoTask[]) =>
  requests.map((request) =>
    JSON.stringify(request, (_, value: unknown) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? 'a moment' : value,
    ),
  )

describe('whatever the hour of the first start', () => {
  test('the requests are the same but for their moments', () => {
    const [first, ...others] = moments.map((now) => untimed(requestsAt(now)))
    for (const other of others) expect(other).toEqual(first)
  })

  test('nothing has happened yet that lies ahead, and nothing before the request came', () => {
    const wrong = moments.flatMap((now) =>
      requestsAt(now).flatMap(({ name, createdAt, columns = {}, logs = [] }) => {
        const { estimatedTimeAcceptedAt, pendingAt, doneAt, deletedAt } = columns
        const worked = logs.flatMap(({ startedAt, ms = 0 }) => [startedAt, new Date(startedAt.getTime() + ms)])
        return [createdAt, estimatedTimeAcceptedAt, pendingAt, doneAt, deletedAt, ...worked]
          .filter((at) => at && (at > now || at < createdAt))
          .map((at) => ({ now, name, at }))
      }),
    )
    expect(wrong).toEqual([])
  })

  test('people create, accept, wait for, work on and finish tasks between 8 and 19 h of working days in Paris', () => {
    // ATL-4 to ATL-6 have deadlines soon after the start, and ATL-3 has a work log that runs.
    const exact = new Set(
      ['Renouveler le certificat', 'Déplacer le serveur', 'Remplacer le pare-feu'].flatMap((title) =>
        fixedTasks(moments[0]!).flatMap(({ name }) => (name.startsWith(title) ? name : [])),
      ),
    )
    const wrong = moments.flatMap((now) =>
      requestsAt(now).flatMap(({ name, createdAt, columns = {}, logs = [] }) => {
        const { estimatedTimeAcceptedAt, pendingAt, doneAt } = columns
        const starts = logs.flatMap(({ startedAt, ms }) => (ms === undefined ? [] : startedAt))
        return [createdAt, estimatedTimeAcceptedAt, exact.has(name) ? null : pendingAt, doneAt, ...starts]
          .filter((at) => at && !isOfficeHour(at))
          .map((at) => ({ now, name, at }))
      }),
    )
    expect(wrong).toEqual([])
  })

  test('[TMR-005] what is done is archived 45 days later and not before, but for missions and quotes', () => {
    for (const now of moments) {
      for (const {
        labels: [category],
        columns = {},
      } of generatedTasks(count, { ...world, now, random: seededRandom(1) })) {
        if (!columns.doneAt) continue
        const due = columns.doneAt.getTime() + days(45) <= now.getTime()
        expect(columns.deletedAt !== undefined).toBe(due && category !== 'Mission' && category !== 'Projet devis')
      }
    }
  })
})

test('fourteen months of help desk: every theme it knows, all lists and priorities, all of its people', () => {
  const all = generatedTasks(590, { ...world, now: moments[0]!, random: seededRandom(1) })
  const seen = (values: readonly unknown[]) => new Set(values)
  expect(seen(all.map(({ columns }) => columns?.listId ?? 'todo'))).toEqual(new Set(['todo', 'in_progress', 'done']))
  expect(seen(all.map(({ columns }) => columns?.priority))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(seen(all.flatMap(({ members }) => members))).toEqual(new Set(world.staff))
  expect(seen(all.map(({ owner }) => owner))).toEqual(new Set(world.owners))
  expect([...seen(all.flatMap(({ labels }) => labels))]).toEqual(
    expect.arrayContaining([
      'Build',
      'Run',
      'ScaleOps',
      'Formation',
      'Infogérance',
      'Mission',
      'Projet devis',
      'Interne',
    ]),
  )
  const months = seen(all.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)))
  expect(months.size).toBeGreaterThanOrEqual(14)
})

test('[BIL-072] the month before holds at least twelve missions to bill, two with work of the evening', () => {
  const yearOfDays = Array.from({ length: 92 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n * 4, (n * 7) % 24, 17)))
  const found = yearOfDays.flatMap((now) => {
    const { from, to } = getPreviousPeriod(monthOf(now))
    const isInMonth = (at: Date | null | undefined) => Boolean(at && at >= from && at < to)
    const all = generatedTasks(590, { ...world, now, fillsLastMonth: true, random: seededRandom(1) })
    const done = all.filter(({ columns, logs = [] }) =>
      [columns?.doneAt, ...logs.map(({ startedAt }) => startedAt)].some(isInMonth),
    )
    const wrong = all.filter(({ createdAt, columns, logs = [] }) => {
      const doneAt = columns?.doneAt
      return doneAt && (doneAt > now || logs.some((log) => log.startedAt < createdAt || log.startedAt > doneAt))
    })
    const count = (category: string) => done.filter(({ labels }) => labels[0] === category).length
    const late = done.filter(({ logs = [] }) => logs.some(({ startedAt }) => !isOfficeHour(startedAt)))
    const good = count('Mission') >= 12 && count('Interne') > 0 && late.length === 2 && wrong.length === 0
    return good ? [] : [[now, count('Mission'), count('Interne'), late.length, wrong.map(({ name }) => name)]]
  })
  expect(found).toEqual([])
})

test('descriptions differ, and titles within a screen of the list do too', () => {
  const all = generatedTasks(590, { ...world, now: moments[0]!, random: seededRandom(1) })
  expect(new Set(all.map(({ description }) => description)).size).toBeGreaterThan(400)
  const repeated = all.filter(({ name }, index) =>
    all.slice(Math.max(0, index - 20), index).some((one) => one.name === name),
  )
  expect(repeated.length).toBeLessThan(30)
})
