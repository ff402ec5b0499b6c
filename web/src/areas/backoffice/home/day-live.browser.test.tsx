import { dayQueue } from '@passerelle/contract/projects/day-queue'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DayLine } from '../../../features/office/day-queue/day-queries.ts'
import { actingKeysStore } from '../../../features/portal/shortcuts/shortcuts-store.ts'
import { at, focusedLine, lineOf, openDay, ready } from '../../../testing/open-day.ts'
import { changed } from '../../../testing/open-task.ts'
import { say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
const outage: DayLine = {
  kind: 'incident',
  group: 'incident',
  at: at(hours(1)),
  since: at(0),
  clock: 'gti',
  incident: {
    incidentId: 'f'.repeat(24),
    appId: 'e'.repeat(24),
    service: 'Intranet',
    startedAt: at(0),
    acknowledgedAt: null,
    acknowledgedBy: null,
  },
}
const answer = (lines: readonly DayLine[]) => {
  const counts = { mine: lines.length, team: lines.length, groups: {}, steps: {} }
  server().answer(dayQueue.readDayQueue, { list: [...lines], counts, after: null, hasMore: false })
}
const shown = () =>
  [...document.querySelectorAll('[data-part="day-item"] .id')].map(({ textContent }) => textContent.trim())
const bar = (count: number) => page.getByRole('button', { name: say('day.waiting', { count }), exact: true })
let digit = 0
/** Another person changes the queue, and the page hears of an event. */
const changeTo = (lines: readonly DayLine[], name: string) => {
  answer(lines)
  digit += 1
  server().live.send(changed(ready(1), name, `${digit}`))
}
const open = async (...numbers: number[]) => {
  await openDay(
    server(),
    numbers.map((number) => ready(number)),
  )
  await expect.poll(() => server().live.frames()).toContainEqual(expect.objectContaining({ topic: 'office' }))
}
const lines = (...numbers: number[]) => numbers.map((number) => lineOf(ready(number)))

test('[DAY-049] an outage and a new request stand in the queue as they happen', async () => {
  await open(1, 2)
  changeTo([outage, ...lines(1, 2)], 'probe.down')
  await expect.poll(shown).toEqual(['PROD', 'ATL-1', 'ATL-2'])
  changeTo([outage, ...lines(3, 1, 2)], 'task.created')
  await expect.poll(shown).toEqual(['PROD', 'ATL-3', 'ATL-1', 'ATL-2'])
})

test('[DAY-049] the line with the focus does not move: a bar says what waits, and shows it', async () => {
  await open(1, 2, 3)
  await expect.poll(() => actingKeysStore.get().some(({ names }) => names.includes('next'))).toBe(true)
  await userEvent.keyboard('jj')
  expect(focusedLine()).toBe('ATL-2')
  changeTo([outage, ...lines(4, 3, 2)], 'probe.down')
  await expect.element(bar(2)).toBeVisible()
  expect(shown()).toEqual(['ATL-1', 'ATL-2', 'ATL-3'])
  await bar(2).click()
  await expect.poll(shown).toEqual(['PROD', 'ATL-4', 'ATL-3', 'ATL-2'])
  await expect.element(bar(2)).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['incident']).toBeTruthy()
})

test('[DAY-049] lines below the one with the focus come and go at once', async () => {
  await open(1, 2, 3)
  await expect.poll(() => actingKeysStore.get().some(({ names }) => names.includes('next'))).toBe(true)
  await userEvent.keyboard('j')
  expect(focusedLine()).toBe('ATL-1')
  changeTo(lines(1, 4, 2), 'task.created')
  await expect.poll(shown).toEqual(['ATL-1', 'ATL-4', 'ATL-2'])
  expect(focusedLine()).toBe('ATL-1')
})

test('[DAY-049] withheld changes are shown when the focus leaves the lines', async () => {
  await open(1, 2)
  await expect.poll(() => actingKeysStore.get().some(({ names }) => names.includes('next'))).toBe(true)
  await userEvent.keyboard('j')
  changeTo(lines(2, 1), 'task.edited')
  await expect.element(bar(0)).toBeVisible()
  expect(shown()).toEqual(['ATL-1', 'ATL-2'])
  document.querySelector<HTMLElement>('[data-part~="create"]')?.focus()
  await expect.poll(shown).toEqual(['ATL-2', 'ATL-1'])
})
