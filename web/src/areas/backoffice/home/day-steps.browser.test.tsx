import { chats } from '@passerelle/contract/chats/api'
import { Message } from '@passerelle/contract/chats/schemas'
import { clouds } from '@passerelle/contract/clouds/api'
import { Server } from '@passerelle/contract/clouds/servers'
import { dayQueue } from '@passerelle/contract/projects/day-queue'
import { board } from '@passerelle/contract/projects/board'
import { lists } from '@passerelle/contract/projects/lists'
import { labels } from '@passerelle/contract/projects/labels'
import { mergeRequests } from '@passerelle/contract/projects/merge-requests'
import { Label, RunningWorkLog, type Task } from '@passerelle/contract/projects/schemas'
import { waiting } from '@passerelle/contract/projects/waiting'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { days, hours } from '@passerelle/kernel/durations'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { at, facts, focusedLine, label, openDay, ready, step } from '../../../testing/open-day.ts'
import type { Me } from '../../../model/session/me.ts'
import { say, setUpServer, toastTexts, userId } from '../../../testing/open-page.tsx'

const server = setUpServer()
const unestimated = { estimateStatus: 'without', estimatedTime: null, acceptedEstimatedTime: null } as const

let office: Me['office'] = null
afterEach(() => {
  office = null
})

const open = (...tasks: Task[]) => openDay(server(), tasks, { office })
const editor = (word: string) => page.getByRole('dialog', { name: `ATL-1 ${word}` })
const inEditor = () => document.activeElement?.closest('[data-part="popover"]') !== null

test.each([
  ['requests.step.reply', { facts: { ...facts, customerWroteAt: at(-hours(1)) } }, 'textarea'],
  ['requests.step.working', { facts: { ...facts, timers: [userId] } }, 'textarea'],
  ['requests.step.estimate', unestimated, 'input'],
  ['requests.step.askCompletion', { ellapsedTime: hours(4) }, 'button'],
  [
    'requests.step.review',
    {
      pendingStatus: 'merge_request',
      pendingAt: at(-hours(1)),
      mergeRequestLink: 'https://git.example/mr/1',
    },
    'button',
  ],
] as const)('[DAY-032] %s opens its editor on the line; Escape gives the focus back', async (name, fields, field) => {
  await open(ready(1, fields as Partial<Task>), ready(2))
  await step(name, 1).click()
  await expect.element(editor(name === 'requests.step.estimate' ? say('keys.does.estimate') : say(name))).toBeVisible()
  await expect.poll(() => inEditor() && document.activeElement?.localName).toBe(field)
  expect(location.pathname).toBe('/admin')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('[data-part="popover"]')).toBeNull()
  await expect.poll(focusedLine).toBe('ATL-1')
  expect(document.activeElement).toBe(step(name, 1).element())
})

test('[DAY-032] an answer is sent from its line, which shows its next step; the focus goes on', async () => {
  await open(ready(1, { facts: { ...facts, customerWroteAt: at(-hours(1)) } }), ready(2))
  await step('requests.step.reply', 1).click()
  const field = editor(say('requests.step.reply')).getByRole('textbox')
  await field.fill('Nous regardons.')
  server().refuse(chats.sendMessage, 'internal', { message: '' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(toastTexts).toEqual([say('failures.sendMessage')])
  await expect.element(field).toHaveValue('Nous regardons.')
  server().answer(chats.sendMessage, example(Message, { text: 'Nous regardons.' }))
  await field.click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(focusedLine).toBe('ATL-2')
  await expect.element(step('requests.step.resume', 1)).toBeVisible()
  expect(document.querySelector('[data-part="popover"]')).toBeNull()
})

test('[DAY-032] the reminder is selected in the composer of the line', async () => {
  await open(ready(1, { pendingStatus: 'customer', pendingAt: at(-days(45)), state: 'isPending' }), ready(2))
  await step('requests.step.remind', 1).click()
  const selected = () => {
    const { activeElement: field } = document
    return field instanceof HTMLTextAreaElement && field.selectionEnd - field.selectionStart
  }
  await expect.poll(selected).toBeGreaterThan(20)
})

test('[DAY-032] a timer stops on the line once its note is written', async () => {
  const running = ready(1, { facts: { ...facts, timers: [userId] } })
  await open(running, ready(2))
  await step('requests.step.working', 1).click()
  const stop = page.getByRole('button', { name: say('workLogs.stopAction') })
  await stop.click()
  await expect.element(page.getByText(say('workLogs.noteRequired'))).toBeVisible()
  server().answer(workLogs.actOnWorkLog, ready(1))
  await editor(say('requests.step.working')).getByRole('textbox').fill('Bourrage retiré')
  await stop.click()
  await expect.poll(focusedLine).toBe('ATL-2')
  expect(server().calls(workLogs.actOnWorkLog)).toMatchObject([{ action: 'stop', note: 'Bourrage retiré' }])
})

test('[DAY-032] an estimate and a question about completion are saved on the line', async () => {
  await open(ready(1, unestimated), ready(2, { ellapsedTime: hours(4) }), ready(3))
  await step('requests.step.estimate', 1).click()
  await page.getByRole('spinbutton', { name: say('estimate.hours') }).fill('3')
  server().answer(board.editTask, ready(1))
  await userEvent.keyboard('{Enter}')
  await expect.poll(focusedLine).toBe('ATL-2')
  await expect.element(step('requests.step.resume', 1)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const ask = page.getByRole('button', { name: say('task.askCompletion'), exact: true })
  await expect.element(ask).toHaveFocus()
  const pending = { pendingStatus: 'completed', pendingAt: at(0), ellapsedTime: hours(4) } as const
  server().answer(waiting.setPendingStatus, ready(2, pending))
  await userEvent.keyboard('{Enter}')
  await expect.poll(focusedLine).toBe('ATL-3')
  expect(server().calls(waiting.setPendingStatus)).toMatchObject([{ status: 'completed', value: true }])
})

test('[DAY-032] the first label closes the choice once it is saved, a refused one keeps it open', async () => {
  const bare = ready(1, { labels: [], labelIds: [], may: ['edit', 'label'] })
  server().answer(labels.listLabels, { list: [example(Label, { ...label })], hasMore: false })
  await open(bare, ready(2))
  await step('requests.step.categorise', 1).click()
  const choice = page.getByRole('checkbox', { name: 'Run' })
  await expect.element(choice).toHaveFocus()
  server().refuse(labels.attachLabel, 'conflict')
  await userEvent.keyboard(' ')
  await expect.poll(toastTexts).toHaveLength(1)
  await expect.element(choice).not.toBeChecked()
  // What stands is read again after a refusal.
  await expect.poll(() => server().calls(lists.readTaskAnywhere).length).toBeGreaterThan(1)
  await expect.element(choice).toBeVisible()
  server().answer(labels.attachLabel, ready(1))
  server().answer(lists.readTaskAnywhere, ready(1))
  await choice.click()
  await expect.poll(focusedLine).toBe('ATL-2')
})

test('[DAY-032] a review is refused on the line, with its reason', async () => {
  const link = { mergeRequestLink: 'https://git.example/mr/1' }
  await open(ready(1, { ...link, pendingStatus: 'merge_request', pendingAt: at(-hours(1)) }), ready(2))
  await step('requests.step.review', 1).click()
  await editor(say('requests.step.review'))
    .getByRole('button', { name: say('review.refuse') })
    .click()
  const refusal = page.getByRole('dialog', { name: say('review.refuseTitle', { taskId: 'ATL-1' }) })
  await refusal.getByRole('textbox', { name: say('review.reason') }).fill('Sans tests')
  server().answer(mergeRequests.answerMergeRequest, ready(1, link))
  await refusal.getByRole('button', { name: say('review.refuse') }).click()
  await expect.poll(focusedLine).toBe('ATL-2')
  expect(server().calls(mergeRequests.answerMergeRequest)).toMatchObject([{ validated: false, reason: 'Sans tests' }])
})

test('[DAY-032] a refused estimate keeps the editor open and names the field', async () => {
  await open(ready(1, unestimated), ready(2))
  await step('requests.step.estimate', 1).click()
  const field = page.getByRole('spinbutton', { name: say('estimate.hours') })
  await field.fill('3')
  server().refuse(board.editTask, 'invalid_input', { errors: { estimatedTime: 'Trop long' } })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.querySelector('[data-part="field-error"]')?.textContent).toBe('Trop long')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
})

test('[DAY-032] an action on a server is decided on the line', async () => {
  const asked = { facts: { ...facts, approvalAskedAt: at(-hours(1)) } }
  const tasks = [ready(1, asked), ready(2)]
  const [_id, actionId] = ['a'.repeat(24), 'b'.repeat(24)]
  const linked = { _id, name: 'web-1', provider: 'scw' as const, status: 'running' as const, probeIds: [] }
  const waits = { ...linked, waiting: { _id: actionId, action: 'reboot' as const } }
  server().answer(clouds.listLinkedServers, { list: [waits] })
  await open(...tasks)
  await step('requests.step.approve', 1).click()
  await expect.element(page.getByRole('button', { name: say('clouds.approval.approve') })).toHaveFocus()
  server().answer(clouds.declineAction, example(Server, linked))
  server().answer(clouds.listLinkedServers, { list: [{ ...linked, waiting: null }] })
  await page.getByRole('button', { name: say('clouds.approval.decline') }).click()
  await expect.poll(focusedLine).toBe('ATL-2')
})

test('[DAY-032] the editor is a sheet at the bottom on a phone', async () => {
  await page.viewport(390, 800)
  try {
    await open(ready(1, unestimated))
    await step('requests.step.estimate', 1).click()
    const sheet = () => document.querySelector('[data-part="popover"]')?.getBoundingClientRect()
    await expect.poll(() => [sheet()?.left, sheet()?.right, sheet()?.bottom]).toEqual([0, 390, 800])
  } finally {
    await page.viewport(1280, 800)
  }
})

const toDo = (number: number) =>
  ready(number, { listId: 'todo', state: 'default', may: ['edit', 'move', 'startWork', 'logWork'] })
const started = (task: Task) => ({ ...task, facts: { ...facts, timers: [userId], worked: true } })

test('[DAY-054] a timer that starts on a to-do request offers to move it on, as the provider decided', async () => {
  await open(toDo(1), toDo(2))
  server().answer(workLogs.actOnWorkLog, started(toDo(1)))
  await step('requests.step.start', 1).click()
  await expect.poll(toastTexts).toEqual([say('day.startedInTodo', { taskId: 'ATL-1' })])
  expect(server().calls(workLogs.actOnWorkLog)).toMatchObject([{ action: 'start' }])
  server().answer(board.editTask, ready(1))
  await page.getByRole('button', { name: say('day.moveOn'), exact: true }).click()
  await expect.poll(() => server().calls(board.editTask)).toMatchObject([{ listId: 'in_progress' }])
})

test.each([
  ['always', 'in_progress'],
  ['never', 'todo'],
] as const)('[DAY-054] with the rule %s a timer that starts offers nothing', async (startMoves, listId) => {
  office = { startMoves, remindAfterDays: 7 }
  await open(toDo(1), toDo(2))
  server().answer(workLogs.actOnWorkLog, { ...started(toDo(1)), listId })
  const before = server().calls(dayQueue.readDayQueue).length
  await step('requests.step.start', 1).click()
  await expect.poll(() => server().calls(dayQueue.readDayQueue).length).toBeGreaterThan(before)
  expect(toastTexts()).toEqual([])
})

test('[DAY-054] while another timer runs, the line asks for its note, stops it and starts the new one', async () => {
  const other = {
    _id: '7'.repeat(24),
    taskId: '9'.repeat(24),
    taskSlug: 'ATL-9',
    userId,
    stoppedAt: null,
    pausedAt: null,
  }
  server().answer(workLogs.listRunning, { list: [example(RunningWorkLog, other)], hasMore: false })
  await open(toDo(1), toDo(2), ready(9, { _id: other.taskId }))
  server().refuse(workLogs.actOnWorkLog, 'worklog_running')
  await step('requests.step.start', 1).click()
  const dialog = page.getByRole('dialog', { name: say('workLogs.runningTitle', { count: 1 }) })
  const go = dialog.getByRole('button', { name: say('workLogs.runningAction', { taskId: 'ATL-1' }) })
  await expect.element(dialog).toBeVisible()
  expect(toastTexts()).toEqual([])
  await dialog.getByRole('textbox').fill('Pilote réinstallé')
  server().answer(workLogs.stopRunning, example(RunningWorkLog, { ...other, stoppedAt: at(0) }))
  server().answer(workLogs.actOnWorkLog, started(toDo(1)))
  await go.click()
  await expect.poll(() => server().calls(workLogs.stopRunning)).toMatchObject([{ note: 'Pilote réinstallé' }])
  await expect.poll(toastTexts).toEqual([say('failures.timersStopped'), say('day.startedInTodo', { taskId: 'ATL-1' })])
  expect(server().calls(workLogs.actOnWorkLog)).toMatchObject([{ action: 'start' }, { action: 'start' }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('[DAY-054] leaving the question lets the timer run on', async () => {
  await open(toDo(1), toDo(2))
  server().refuse(workLogs.actOnWorkLog, 'worklog_running')
  await step('requests.step.start', 1).click()
  const dialog = page.getByRole('dialog', { name: say('workLogs.runningTitle', { count: 1 }) })
  await dialog.getByRole('button', { name: say('common.cancel') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server().calls(workLogs.stopRunning)).toEqual([])
  expect(server().calls(workLogs.actOnWorkLog)).toHaveLength(1)
  expect(toastTexts()).toEqual([])
})
