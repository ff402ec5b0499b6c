import { chats } from '@passerelle/contract/chats/api'
import { Message } from '@passerelle/contract/chats/schemas'
import { board } from '@passerelle/contract/projects/board'
import { dayQueue } from '@passerelle/contract/projects/day-queue'
import { members } from '@passerelle/contract/projects/members'
import type { Task } from '@passerelle/contract/projects/schemas'
import { threads } from '@passerelle/contract/projects/threads'
import { waiting } from '@passerelle/contract/projects/waiting'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { accounts } from '@passerelle/contract/accounts/api'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { actingKeysStore, allowSingleKeys } from '../../../features/portal/shortcuts/shortcuts-store.ts'
import { at, facts, focusedLine, lineOf, openDay, ready, step } from '../../../testing/open-day.ts'
import { example } from '../../../testing/example.ts'
import { say, setUpServer } from '../../../testing/open-page.tsx'

const server = setUpServer()
const all: Task['may'] = [
  'edit',
  'move',
  'message',
  'writeInternal',
  'estimate',
  'label',
  'members',
  'milestones',
  'awaitCustomer',
  'logWork',
  'startWork',
]
const task = (number: number, fields: Partial<Task> = {}) => ready(number, { may: all, ...fields })
const press = (keys: string) => userEvent.keyboard(keys)
const editor = () => document.querySelector('[data-part="popover"]')
const editorName = () => editor()?.getAttribute('aria-label')
const inEditor = () => editor()?.contains(document.activeElement) === true
const keysAreReady = () =>
  expect.poll(() => actingKeysStore.get().some(({ names }) => names.includes('next'))).toBe(true)
/** Opens the queue with the focus on its first line. */
const open = async (...tasks: Task[]) => {
  await openDay(server(), tasks)
  await keysAreReady()
  await press('j')
  expect(focusedLine()).toBe('ATL-1')
}
const sheetId = () => document.querySelector('[data-part~="sheet-id"]')?.textContent
const position = () => document.querySelector('[data-part="queue-position"]')?.textContent

test('[DAY-052] j and k go along the lines, outages too, and Enter presses the button of the step', async () => {
  const incident = {
    incidentId: 'f'.repeat(24),
    appId: 'e'.repeat(24),
    service: 'Intranet',
    startedAt: at(-hours(1)),
    acknowledgedAt: null,
    acknowledgedBy: null,
  }
  const outage = { kind: 'incident' as const, group: 'incident' as const, at: at(0), since: at(-hours(1)), incident }
  await openDay(server(), [task(1), task(2)], { first: [{ ...outage, clock: 'gti' }] })
  const line = () => document.activeElement?.closest<HTMLElement>('[data-card]')?.dataset['card']
  await keysAreReady()
  await press('j')
  expect(line()).toBe(incident.incidentId)
  await press('j')
  expect(focusedLine()).toBe('ATL-1')
  await press('j')
  expect(focusedLine()).toBe('ATL-2')
  await press('kk')
  expect(line()).toBe(incident.incidentId)
  await press('j')
  expect(document.activeElement).toBe(step('requests.step.resume', 1).element())
  server().answer(workLogs.actOnWorkLog, task(1))
  await press('{Enter}')
  await expect.poll(() => server().calls(workLogs.actOnWorkLog)).toMatchObject([{ action: 'start' }])
})

test('[DAY-052] o opens a request beside the queue, j and k go on there, and Escape returns to its line', async () => {
  await open(task(1), task(2), task(3))
  await press('jo')
  await expect.poll(sheetId).toBe('ATL-2')
  expect(`${location.pathname}${location.search}`).toBe('/admin/tasks/ATL-2?from=home')
  await expect.poll(position).toBe(say('day.position', { at: '2', total: '3' }))
  await press('j')
  await expect.poll(sheetId).toBe('ATL-3')
  await expect.poll(position).toBe(say('day.position', { at: '3', total: '3' }))
  await press('k')
  await expect.poll(sheetId).toBe('ATL-2')
  await press('j')
  await expect.poll(sheetId).toBe('ATL-3')
  await press('{Escape}')
  await expect.poll(focusedLine).toBe('ATL-3')
  expect(location.pathname).toBe('/admin')
})

test('[DAY-052] going on to a line of a folded group unfolds it', async () => {
  await openDay(server(), [], { first: [lineOf(task(1)), { ...lineOf(task(2)), group: 'customer' }] })
  await keysAreReady()
  const fold = () => document.querySelector<HTMLDetailsElement>('details[data-group-heading="customer"]')!
  await press('j')
  expect([focusedLine(), fold().open]).toEqual(['ATL-1', false])
  await press('j')
  expect([focusedLine(), fold().open]).toEqual(['ATL-2', true])
})

test('[DAY-052] the browser goes back to the line of the request that was open, and the filter stays', async () => {
  await open(task(1), task(2), task(3))
  await page.getByRole('tab', { name: new RegExp(`^${say('day.team')}`) }).click()
  await expect.poll(() => location.search).toBe('?whose=team')
  document.querySelectorAll<HTMLElement>('[data-card] [data-card-link]')[1]!.focus()
  await press('o')
  await expect.poll(sheetId).toBe('ATL-2')
  expect(location.search).toBe('?from=home&whose=team')
  expect(server().calls(dayQueue.readDayQueue).at(-1)).toMatchObject({ whose: 'team' })
  history.back()
  await expect.poll(() => `${location.pathname}${location.search}`).toBe('/admin?whose=team')
  await expect.poll(focusedLine).toBe('ATL-2')
})

test.each([
  ['a', 'members', 'input'],
  ['e', 'estimate', 'input'],
  ['l', 'labels', undefined],
  ['p', 'priority', 'input'],
  ['s', 'milestones', undefined],
  ['m', 'move', 'input'],
  ['{Shift>}o{/Shift}', 'owner', 'input'],
  ['d', 'due', 'input'],
  ['i', 'internal', 'textarea'],
  ['w', 'wait', 'button'],
] as const)('[DAY-053] %s opens the editor of %s on its line', async (key, name, field) => {
  await open(task(1, { privateThreadId: '8'.repeat(24) }), task(2))
  await press(key)
  await expect.poll(editorName).toBe(`ATL-1 ${say(`keys.does.${name}`)}`)
  if (field) await expect.poll(() => inEditor() && document.activeElement?.localName).toBe(field)
  expect(location.pathname).toBe('/admin')
  await press('{Escape}')
  await expect.poll(editor).toBeNull()
  await expect.poll(focusedLine).toBe('ATL-1')
})

test('[DAY-053] r answers the customer, i writes a note, d sets a date and w waits, each on its line', async () => {
  const internal = '8'.repeat(24)
  await open(task(1), task(2, { privateThreadId: internal }), task(3), task(4))
  await press('r')
  await expect.poll(() => inEditor() && document.activeElement?.localName).toBe('textarea')
  server().answer(chats.sendMessage, example(Message, { text: 'Bonjour' }))
  await press('Bonjour{Control>}{Enter}{/Control}')
  await expect.poll(focusedLine).toBe('ATL-2')
  await press('i')
  await expect.poll(() => inEditor() && document.activeElement?.localName).toBe('textarea')
  await press('Entre nous{Control>}{Enter}{/Control}')
  await expect.poll(focusedLine).toBe('ATL-3')
  expect(server().calls(chats.sendMessage)).toMatchObject([
    { threadId: ready(1).threadId, text: 'Bonjour' },
    { threadId: internal, text: 'Entre nous' },
  ])
  await press('d')
  await expect.poll(() => inEditor() && document.activeElement?.localName).toBe('input')
  server().answer(board.editTask, task(3))
  await userEvent.fill(document.activeElement!, '2026-12-24')
  await press('{Enter}')
  await expect
    .poll(() => server().calls(board.editTask))
    .toMatchObject([{ dueAt: expect.stringContaining('2026-12-24') }])
  await expect.poll(focusedLine).toBe('ATL-4')
  await press('w')
  await expect.poll(() => inEditor() && document.activeElement?.localName).toBe('button')
  server().answer(waiting.setPendingStatus, task(4, { pendingStatus: 'customer', pendingAt: at(0) }))
  await press('{Enter}')
  await expect.poll(() => server().calls(waiting.setPendingStatus)).toMatchObject([{ status: 'customer', value: true }])
  await expect.poll(editor).toBeNull()
})

test('[DAY-053] a note opens the internal thread where there is none', async () => {
  await open(task(1, { privateThreadId: null }), task(2))
  await press('i')
  await expect.poll(() => inEditor() && document.activeElement?.localName).toBe('button')
  server().answer(threads.openInternalThread, { privateThreadId: '8'.repeat(24) })
  await press('{Enter}')
  await expect.poll(() => inEditor() && document.activeElement?.localName).toBe('textarea')
})

test('[DAY-053] in the choice of people staff stand before customers, and Enter takes the only hit', async () => {
  const person = (_id: string, firstName: string, staff: boolean) => ({
    _id: _id.repeat(24),
    firstName,
    lastName: 'Roux',
    picture: null,
    job: null,
    email: 'a@b.example',
    roles: [],
    staff,
  })
  const [ada, hugo] = [person('a', 'Ada', false), person('b', 'Hugo', true)]
  server().answer(accounts.listPeople, ({ search = '', appId: of }) => {
    const found = [ada, hugo].filter(({ firstName }) => firstName.startsWith(search))
    const list = found.filter(({ staff }) => staff === !/^[0-9a-f]{24}$/.test(of))
    return { list, total: list.length }
  })
  await open(task(1), task(2))
  await press('a')
  const names = () => [...(editor()?.querySelectorAll('.choice') ?? [])].map(({ textContent }) => textContent)
  await expect.poll(() => names().map((name) => /Ada|Hugo|Emma/.exec(name)?.[0])).toEqual(['Emma', 'Hugo', 'Ada'])
  await press('Hug')
  await expect.poll(() => names().length).toBe(1)
  server().answer(members.attachMember, task(1))
  await press('{Enter}')
  await expect.poll(() => server().calls(members.attachMember)).toMatchObject([{ memberId: hugo._id }])
})

test('[DAY-053] every key of a line is in the map and in the line’s menu, and off with the same switch', async () => {
  await open(
    task(1, { facts: { ...facts, customerWroteAt: at(-hours(1)), customerMessageId: '9'.repeat(24) } }),
    task(2),
  )
  const names = ['view', 'members', 'estimate', 'labels', 'priority', 'milestones', 'move', 'owner'] as const
  const texts = [...names, 'due' as const, 'reply' as const, 'wait' as const, 'internal' as const].map((name) =>
    say(`keys.does.${name}`),
  )
  await press('?')
  const map = () => [...document.querySelectorAll('[data-part="shortcut-groups"] dt')].map((one) => one.textContent)
  await expect.poll(map).toEqual(expect.arrayContaining([...texts, say('keys.does.press')]))
  expect(map()).not.toContain(say('keys.does.open'))
  await press('{Escape}')
  await expect.poll(() => document.querySelector('[data-part="shortcut-groups"]')).toBeNull()
  await page.getByRole('button', { name: say('day.more', { taskId: 'ATL-1' }) }).click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  const items = [...document.querySelectorAll('[role="menuitem"]')].map((one) => one.textContent)
  expect(items.toSorted()).toEqual([...texts, say('day.waive.action')].toSorted())
  await page.getByRole('menuitem', { name: say('keys.does.due') }).click()
  await expect.poll(editorName).toBe(`ATL-1 ${say('keys.does.due')}`)
  await press('{Escape}')
  await expect.poll(focusedLine).toBe('ATL-1')
  try {
    allowSingleKeys(false)
    await press('dow')
    expect(editor()).toBeNull()
    expect(location.pathname).toBe('/admin')
  } finally {
    allowSingleKeys(true)
  }
})
