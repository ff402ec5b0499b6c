import { AppEntry } from '@passerelle/contract/accounts/schemas'
import { accounts } from '@passerelle/contract/accounts/api'
import { DayTaskLine, dayQueue } from '@passerelle/contract/projects/day-queue'
import { ListedTask, lists } from '@passerelle/contract/projects/lists'
import { Task } from '@passerelle/contract/projects/schemas'
import { getTranslator } from '@passerelle/i18n/translate'
import { days } from '@passerelle/kernel/durations'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draftKey } from '../../../features/tasks/thread/drafts/draft-key.ts'
import { drafts } from '../../../features/tasks/thread/drafts/use-draft.ts'
import { example } from '../../../testing/example.ts'
import { changed } from '../../../testing/open-task.ts'
import { appId, openOffice, say, setUpServer, userId } from '../../../testing/open-page.tsx'

const server = setUpServer()
afterEach(() => page.viewport(1440, 900))
const counts = (groups: Record<string, number> = {}) => ({ mine: 0, team: 0, groups, steps: {} })
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const ownerId = '65a1b2c3d4e5f60718293a09'
/** A line that waits for its customer, who was asked ten days ago. */
const waiting = (number: number, archiveDueAt: string) => {
  const person = { _id: ownerId, firstName: 'Basile', lastName: 'Roux', picture: null, job: null, staff: false }
  const task = example(ListedTask, {
    _id: `${number}`.padStart(24, '0'),
    taskId: `ATL-${number}`,
    appId,
    name: 'Imprimante',
    listId: 'todo',
    listState: 'waiting',
    state: 'isPending',
    pendingStatus: 'customer',
    pendingAt: at(-days(10)),
    userId: ownerId,
    people: [person],
    may: ['edit', 'message'],
    facts: {
      timers: [],
      worked: false,
      approvalAskedAt: null,
      customerWroteAt: null,
      customerMessageId: null,
      staffWroteAt: null,
      refusedAt: null,
      archiveDueAt,
      autoAcceptDueAt: null,
      usedUp: false,
      sprintStartsAt: null,
    },
  })
  return example(DayTaskLine, { kind: 'task', group: 'customer', at: archiveDueAt, task })
}
const open = async (list: DayTaskLine[], groups: Record<string, number>, entries = 1) => {
  server().answer(dayQueue.readDayQueue, { list, counts: counts(groups), after: null, hasMore: false })
  const entry = example(AppEntry, { _id: appId, name: 'Atelier Lumen' })
  server().answer(accounts.listApps, { list: Array.from({ length: entries }, () => entry), hasMore: false })
  await openOffice('/admin')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('[DAY-047] requests that wait for the customer are folded, with their number and nearest deadline', async () => {
  await open([waiting(4, at(days(20))), waiting(5, at(days(24)))], { customer: 2 })
  const fold = () => document.querySelector<HTMLDetailsElement>('[data-group-heading="customer"]')!
  await expect.poll(() => fold()?.textContent).toContain(say('day.group.customer'))
  const head = fold().querySelector('summary')!
  expect(head.textContent).toMatch(/2.*ATL-4/)
  expect(fold().open).toBe(false)
  head.click()
  await expect.poll(() => fold().open).toBe(true)
  await expect.poll(() => localStorage.getItem('passerelle.day.customer')).toBe('open')
  head.click()
  await expect.poll(() => localStorage.getItem('passerelle.day.customer')).toBeNull()
})

test('[DAY-048] an empty queue leads to the team and to a new request', async () => {
  await open([], { customer: 3 })
  await expect.element(page.getByText(say('day.empty', { count: 3 }))).toBeVisible()
  await expect
    .element(
      page
        .getByRole('main')
        .getByRole('button', { name: say('board.newRequest') })
        .last(),
    )
    .toBeVisible()
  await button(say('day.showTeam')).click()
  await expect.poll(() => server().calls(dayQueue.readDayQueue).at(-1)).toMatchObject({ whose: 'team' })
})

test('[DAY-047] the parts below the queue come once its height is known on a phone', async () => {
  await page.viewport(390, 844)
  const queue = server().hold(dayQueue.readDayQueue)
  await openOffice('/admin')
  const isShown = (part: string) => document.querySelector(`[data-part="${part}"]`)?.checkVisibility()
  await expect.poll(() => isShown('home-timer')).toBe(true)
  expect(isShown('home-aside')).toBe(false)
  queue.answer({ list: [], counts: counts(), after: null, hasMore: false })
  await expect.poll(() => isShown('home-aside')).toBe(true)
})

test('[DAY-048] a new office leads to its first account', async () => {
  await open([], {}, 0)
  await expect.element(page.getByText(say('day.newOffice'))).toBeVisible()
  expect(document.querySelector('[data-part="blank"] a')?.getAttribute('href')).toBe('/admin/apps/new')
  expect(button(say('day.showTeam')).query()).toBeNull()
})

test('[DAY-048] a failed reload keeps the last answer, greyed with its hour, and can be tried again', async () => {
  await open([waiting(4, at(days(20)))], { customer: 1, rest: 1 })
  await expect.poll(() => document.querySelector('[data-part="day-item"]')).not.toBeNull()
  server().refuse(dayQueue.readDayQueue, 'internal')
  const { _id } = example(Task, { _id: '4'.padStart(24, '0') })
  server().live.send(changed(example(Task, { _id, appId })))
  const stale = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: say('common.retry') })
  await expect.element(stale).toBeVisible()
  expect(stale.element().textContent).toMatch(/\d\d:\d\d/)
  const line = document.querySelector('[data-part="day-item"]')!
  expect(getComputedStyle(line).opacity).toBe('0.6')
  expect(document.querySelector('[data-part="day-tools"]')).not.toBeNull()
  server().answer(dayQueue.readDayQueue, { list: [], counts: counts(), after: null, hasMore: false })
  await stale.getByRole('button', { name: say('common.retry') }).click()
  await expect.element(stale).not.toBeInTheDocument()
})

test('[DAY-035] the reminder names the requester and the deadline, and is written for the reader to send', async () => {
  const line = waiting(4, at(days(2)))
  server().answer(lists.readTaskAnywhere, () => example(Task, { ...line.task, workLogs: [] }))
  await open([line], { customer: 1 })
  await expect.poll(() => document.querySelector('[data-group-heading="customer"] summary')).not.toBeNull()
  document.querySelector<HTMLElement>('[data-group-heading="customer"] summary')!.click()
  await page.getByRole('button', { name: `${say('requests.step.remind')}, ATL-4` }).click()
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toHaveFocus()
  expect(location.pathname).toBe('/admin')
  const { text } = drafts.get(draftKey(userId, line.task._id, 'client'))
  expect(text).toContain('Bonjour Basile, avez-vous pu regarder')
  expect(text).toContain('Sans réponse, la demande sera archivée le ')
})

test('[DAY-035] a line’s words are in the reader’s language, without a date if it has no deadline', () => {
  const [fr, en] = [getTranslator('fr'), getTranslator('en')]
  const values = { name: 'Basile', date: '5' }
  expect(fr('day.remind', { ...values, effect: 'none' })).toBe('Bonjour Basile, avez-vous pu regarder\u00a0?')
  expect(fr('day.remind', { ...values, effect: 'accept' })).toBe(
    'Bonjour Basile, avez-vous pu regarder\u00a0? Sans réponse, la demande sera validée le 5.',
  )
  expect(en('day.remind', { ...values, effect: 'archive' })).toBe(
    'Hello Basile, have you had a chance to look? Without an answer the request will be archived on 5.',
  )
})
