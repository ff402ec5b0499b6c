import { dayQueue } from '@passerelle/contract/projects/day-queue'
import { board } from '@passerelle/contract/projects/board'
import { RunningWorkLog, Task } from '@passerelle/contract/projects/schemas'
import { TimedLog, times } from '@passerelle/contract/projects/times'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { openOffice, say, setUpServer, userId } from '../../../testing/open-page.tsx'

const server = setUpServer()

const id = '3'.repeat(24)
const log = example(RunningWorkLog, {
  _id: '7'.repeat(24),
  taskId: id,
  taskSlug: 'ATL-3',
  userId,
  stoppedAt: null,
  pausedAt: null,
})
const task = example(Task, {
  _id: id,
  taskId: 'ATL-3',
  may: ['logWork', 'startWork'],
  workLogs: [log],
})
const period = { from: '2026-02-02T23:00:00.000Z', before: '2026-02-03T23:00:00.000Z', capacityMs: 0 }
const open = async (running: RunningWorkLog[]) => {
  server().answer(workLogs.listRunning, { list: running, hasMore: false })
  server().answer(times.readTimes, { ...period, list: [], sums: [] })
  server().answer(board.readTask, task)
  const counts = { mine: 0, team: 0, groups: {}, steps: {} }
  server().answer(dayQueue.readDayQueue, { list: [], counts, after: null, hasMore: false })
  await openOffice('/admin')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const actions = () =>
  server()
    .calls(workLogs.actOnWorkLog)
    .map(({ action, note }) => [action, note])

test('[DAY-050] the timer is paused and stopped on the home', async () => {
  await open([log])
  const paused = { ...log, pausedAt: log.startedAt }
  server().answer(workLogs.actOnWorkLog, () => {
    server().answer(workLogs.listRunning, { list: [], hasMore: false })
    const { category, parts, spentInMs } = example(TimedLog, { category: null, parts: [], spentInMs: 0 })
    server().answer(times.readTimes, { ...period, list: [{ ...paused, category, parts, spentInMs }], sums: [] })
    return { ...task, workLogs: [paused] }
  })
  await button(say('workLogs.pause')).click()
  await expect.element(button(say('workLogs.resume'))).toBeVisible()
  await expect.poll(actions).toEqual([['pause', undefined]])
  await button(say('workLogs.stop')).click()
  await page.getByRole('textbox', { name: say('workLogs.note') }).fill('Câble remplacé')
  await button(say('workLogs.stopAction')).click()
  await expect.poll(actions).toEqual([
    ['pause', undefined],
    ['stop', 'Câble remplacé'],
  ])
})

test('[DAY-050] without a timer the home says so and offers a time by hand on a request of the queue', async () => {
  await open([])
  await expect.element(page.getByText(say('day.noTimer'))).toBeVisible()
  await button(say('day.addTime')).click()
  await expect.element(page.getByRole('combobox')).toBeVisible()
})

test('[DAY-050] the home says that no time runs once it knows it, not before', async () => {
  server().answer(workLogs.listRunning, () => asked.promise)
  const asked = Promise.withResolvers<{ list: RunningWorkLog[]; hasMore: boolean }>()
  await openOffice('/admin')
  await expect.element(button(say('day.addTime'))).toBeVisible()
  await expect.element(page.getByText(say('day.noTimer'))).not.toBeInTheDocument()
  asked.resolve({ list: [], hasMore: false })
  await expect.element(page.getByText(say('day.noTimer'))).toBeVisible()
})
