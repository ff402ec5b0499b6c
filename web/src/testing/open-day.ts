import { dayQueue, DayTaskLine } from '@passerelle/contract/projects/day-queue'
import { ListedTask, lists } from '@passerelle/contract/projects/lists'
import { LabelTag, Task } from '@passerelle/contract/projects/schemas'
import { hours } from '@passerelle/kernel/durations'
import { noStepFacts } from '@passerelle/kernel/next-step'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { DayLine } from '../features/office/day-queue/day-queries.ts'
import type { Me } from '../model/session/me.ts'
import { example } from './example.ts'
import type { FakeServer } from './fake-server.ts'
import { appId, openOffice, say, userId } from './open-page.tsx'

/** A moment `ms` from now, as the server writes it. */
export const at = (ms: number) => new Date(Date.now() + ms).toISOString()
export const label = example(LabelTag, { name: 'Run', type: 'theme' })
const emma = { _id: userId, firstName: 'Emma', lastName: 'Caron', picture: null, job: null, staff: true }
export const facts = { ...noStepFacts, timers: [] as string[], customerMessageId: null }
/** A request of the reader that is in progress; `fields` make it what the test needs. */
export const ready = (number: number, fields: Partial<Task> = {}): Task =>
  example(Task, {
    _id: `${number}`.padStart(24, '0'),
    taskId: `ATL-${number}`,
    name: `Demande ${number}`,
    appId,
    listId: 'in_progress',
    state: 'workInProgress',
    estimateStatus: 'accepted',
    estimatedTime: hours(4),
    acceptedEstimatedTime: hours(4),
    ellapsedTime: 0,
    labels: [label],
    labelIds: [label._id],
    people: [emma],
    memberIds: [userId],
    may: ['edit', 'message', 'estimate', 'askCompletion', 'logWork', 'answerReview'],
    facts,
    ...fields,
  })

export const lineOf = (task: Task) =>
  example(DayTaskLine, {
    kind: 'task',
    group: 'rest',
    task: example(ListedTask, {
      ...task,
      milestoneIds: [],
      milestones: [],
      listState: 'in_progress',
      asksApproval: false,
    }),
  })

/** Opens the home of staff with these requests in its queue, in this order, below other `lines`. */
export const openDay = async (
  server: FakeServer,
  tasks: readonly Task[],
  { office = null, first = [] }: { office?: Me['office']; first?: readonly DayLine[] } = {},
) => {
  const list = [...first, ...tasks.map(lineOf)]
  const counts = { mine: list.length, team: list.length, groups: { rest: list.length }, steps: {} }
  server.answer(dayQueue.readDayQueue, { list, counts, after: null, hasMore: false })
  server.answer(lists.readTaskAnywhere, ({ taskId: id }) =>
    tasks.find(({ taskId, _id }) => [taskId, _id].includes(id))!,
  )
  await openOffice('/admin', { office })
  await expect.poll(() => document.querySelectorAll('[data-part="day-item"]').length).toBe(list.length)
}

/** The button of a step on the line of a request. */
export const step = (name: Parameters<typeof say>[0], number: number) =>
  page.getByRole('button', { name: `${say(name)}, ATL-${number}`, exact: true })
/** Id of the request whose line has the focus. */
export const focusedLine = () =>
  document.activeElement?.closest('[data-card]')?.querySelector('[data-part~="task-id"]')?.textContent
