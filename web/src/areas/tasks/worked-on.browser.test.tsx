import { board } from '@passerelle/contract/projects/board'
import { WorkLog, type Task } from '@passerelle/contract/projects/schemas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { say, setUpServer, userId } from '../../testing/open-page.tsx'
import { changed, openTask, taskOf } from '../../testing/open-task.ts'

const server = setUpServer()
const phase = () => document.querySelector('[data-part~="panel"] [data-part~="phase"]')
const sentence = () => phase()?.querySelector('p')?.textContent
const log = (fields: object = {}) =>
  example(WorkLog, { _id: '7'.repeat(24), taskId: '3'.repeat(24), userId, stoppedAt: null, pausedAt: null, ...fields })
const inTodo = (workLogs: Task['workLogs']) => taskOf(['edit', 'move', 'logWork'], { listId: 'todo', workLogs })

test('[DAY-055] while a timer runs on a to-do request, staff read so and move it on first', async () => {
  const colleague = '9'.repeat(24)
  await openTask(server(), inTodo([log({ userId: colleague })]))
  await expect.poll(sentence).toContain(say('now.timedInTodo'))
  const first = phase()!.querySelector('.actions button')
  expect(first?.textContent).toBe(say('requests.step.moveOn'))
  server().answer(board.editTask, { ...inTodo([log({ userId: colleague })]), listId: 'in_progress' })
  await page.getByRole('button', { name: say('requests.step.moveOn') }).click()
  await expect.poll(() => server().calls(board.editTask)).toMatchObject([{ listId: 'in_progress' }])
  await expect.poll(sentence).not.toContain(say('now.timedInTodo'))
  await expect.element(page.getByRole('button', { name: say('requests.step.moveOn') })).not.toBeInTheDocument()
})

test.each([
  ['rests', inTodo([log({ pausedAt: '2026-02-03T10:00:00.000Z' })])],
  ['has ended', inTodo([log({ stoppedAt: '2026-02-03T10:00:00.000Z' })])],
  ['runs on a request in progress', { ...inTodo([log()]), listId: 'in_progress' as const }],
])('[DAY-055] a timer that %s changes no sentence of staff', async (_, task) => {
  await openTask(server(), task)
  await expect.poll(sentence).toBeDefined()
  expect(sentence()).not.toContain(say('now.timedInTodo'))
})

test('[DAY-055] customers read that the team works on it while a timer runs, and no longer', async () => {
  const task = taskOf([], { listId: 'in_progress', state: 'workInProgress', estimateStatus: 'accepted' })
  const move = await openTask(server(), task, { byStaff: false })
  await expect.poll(sentence).toBeDefined()
  const before = sentence()
  expect(before).not.toBe(say('now.worked'))
  server().answer(board.readTask, { ...task, working: true })
  server().live.send(changed(task, 'task.worked_on'))
  await expect.poll(() => (move(1000), sentence())).toBe(say('now.worked'))
  server().answer(board.readTask, task)
  server().live.send(changed(task, 'task.worked_on', 'e'))
  await expect.poll(() => (move(1000), sentence())).toBe(before)
})

test('[DAY-055] the customer’s step stays shown while a timer runs', async () => {
  const task = taskOf([], {
    listId: 'todo',
    working: true,
    state: 'isPending',
    pendingStatus: 'customer',
    waitsFor: 'me',
  })
  await openTask(server(), task, { byStaff: false })
  await expect.poll(sentence).toBeDefined()
  expect(sentence()).not.toBe(say('now.worked'))
})
