import { dayQueue, DayTaskLine } from '@passerelle/contract/projects/day-queue'
import { board, BoardPage } from '@passerelle/contract/projects/board'
import { ListedTask, lists } from '@passerelle/contract/projects/lists'
import { LabelTag, Task, TaskCard } from '@passerelle/contract/projects/schemas'
import { noStepFacts, type TaskStep } from '@passerelle/kernel/next-step'
import { days, hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { example } from '../../testing/example.ts'
import { appId, openOffice, openPage, say, setUpServer, userId } from '../../testing/open-page.tsx'

const server = setUpServer()
const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const label = example(LabelTag, { name: 'Run', type: 'theme' })
const emma = { _id: userId, firstName: 'Emma', lastName: 'Caron', picture: null, job: null, staff: true }

type Fields = Partial<Task>
const facts = { ...noStepFacts, timers: [] as string[], customerMessageId: null }
const ready: Fields = {
  listId: 'todo',
  state: 'default',
  estimateStatus: 'accepted',
  estimatedTime: hours(4),
  acceptedEstimatedTime: hours(4),
  ellapsedTime: 0,
  labels: [label],
  labelIds: [label._id],
  people: [emma],
  memberIds: [userId],
  may: ['edit', 'estimate', 'label', 'members'],
  facts,
}
const pending = (ago: number): Fields => ({ pendingStatus: 'customer', pendingAt: at(-ago), state: 'isPending' })
/** A request for each step of table T4 that has a word. */
const cases: [TaskStep | 'inReview', Fields][] = [
  ['working', { facts: { ...facts, timers: [userId] } }],
  ['approve', { facts: { ...facts, approvalAskedAt: at(-hours(1)) } }],
  ['reply', { facts: { ...facts, customerWroteAt: at(-hours(1)) } }],
  ['remind', pending(days(45))],
  ['wait', pending(hours(1))],
  ['review', { pendingStatus: 'merge_request', pendingAt: at(-hours(1)), may: ['answerReview'] }],
  ['inReview', { pendingStatus: 'merge_request', pendingAt: at(-hours(1)) }],
  ['newEstimate', { ellapsedTime: hours(5) }],
  ['categorise', { labels: [], labelIds: [] }],
  ['estimate', { estimateStatus: 'without', estimatedTime: null, acceptedEstimatedTime: null }],
  ['assign', { memberIds: [] }],
  ['later', { facts: { ...facts, sprintStartsAt: at(days(9)) } }],
  ['moveOn', { facts: { ...facts, worked: true } }],
  ['start', {}],
  ['askCompletion', { listId: 'in_progress', ellapsedTime: hours(4) }],
  ['resume', { listId: 'in_progress' }],
]
const fieldsOf = (index: number): Fields => ({
  _id: `${index + 1}`.padStart(24, '0'),
  taskId: `ATL-${index + 1}`,
  name: `Demande ${index + 1}`,
  appId,
  ...ready,
  ...cases[index]![1],
})
const all = cases.map((_, index) => fieldsOf(index))
const expected = cases.map(([step], index) => [`ATL-${index + 1}`, say(`requests.step.${step}`)])

const wordsOf = () =>
  [...document.querySelectorAll('[data-card]')].map((card) => [
    card.querySelector('[data-part~="task-id"]')?.textContent,
    // The badge of a card that is with its customer is that word.
    (card.querySelector('[data-part="step-word"]') ?? card.querySelector('[data-part="badge"]'))?.textContent,
  ])
const sorted = () => wordsOf().toSorted(([a], [b]) => Number(a?.slice(4)) - Number(b?.slice(4)))

test('[DAY-031] the home names each step by its word', async () => {
  const list = all.map((fields) =>
    example(DayTaskLine, { kind: 'task', group: 'rest', task: example(ListedTask, fields as Partial<ListedTask>) }),
  )
  server().answer(dayQueue.readDayQueue, {
    list,
    counts: { mine: 16, team: 16, groups: { rest: 16 }, steps: {} },
    after: null,
    hasMore: false,
  })
  await openOffice('/admin')
  await expect.poll(sorted).toEqual(expected)
})

test('[DAY-031] the list of requests names it by the same word', async () => {
  const list = all.map((fields) => example(ListedTask, { ...(fields as Partial<ListedTask>), listState: 'todo' }))
  server().answer(lists.searchTasks, { list, hasMore: false })
  await openOffice('/admin/tasks?all=yes')
  await expect.poll(sorted).toEqual(expected)
})

// A column draws the cards in sight only: half of them at a time.
test.each([0, 8])('[DAY-031] the cards of the board from %i on name it by the same word, for staff', async (from) => {
  const shown = all.slice(from, from + 8)
  const pageOf = (listId: string) => {
    const list = shown.filter((one) => one.listId === listId).map((one) => example(TaskCard, one as Partial<TaskCard>))
    return example(BoardPage, { list, total: list.length })
  }
  server().answer(lists.readBoard, {
    ...example(lists.readBoard.response),
    todo: pageOf('todo'),
    in_progress: pageOf('in_progress'),
    done: pageOf('done'),
  })
  await openPage('/', { byStaff: true })
  await expect.poll(sorted).toEqual(expected.slice(from, from + 8))
})

test.each(cases.map(([step], index) => [step, index] as const))(
  '[DAY-031] the open request names it by the same word: %s',
  async (step, index) => {
    const task = example(Task, fieldsOf(index))
    server().answer(board.readTask, task)
    await openPage(`/projects/tasks/${task.taskId}`, { byStaff: true })
    const word = () => document.querySelector('[data-part~="panel"] [data-part="step-word"]')?.textContent
    await expect.poll(word).toBe(say(`requests.step.${step}`))
  },
)
