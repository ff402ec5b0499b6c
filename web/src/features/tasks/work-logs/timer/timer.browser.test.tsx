import { board } from '@passerelle/contract/projects/board'
import { LabelTag, RunningWorkLog, Task } from '@passerelle/contract/projects/schemas'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { taskQueries } from '../../../../model/tasks/queries/task-queries.ts'
import { example } from '../../../../testing/example.ts'
import { say, setUpServer, show, toastTexts, userId } from '../../../../testing/open-page.tsx'
import { Timer } from './timer.tsx'

const server = setUpServer()

const task = example(Task, { _id: '3'.repeat(24), taskId: 'ATL-3', may: ['logWork', 'startWork'], workLogs: [] })
const runningOn = (taskId: string, taskSlug: string) =>
  example(RunningWorkLog, { _id: '7'.repeat(24), taskId, taskSlug, userId, stoppedAt: null, pausedAt: null })
const log = runningOn(task._id, 'ATL-3')
const other = runningOn('4'.repeat(24), 'ATL-4')
const timed = { ...task, workLogs: [log] }
const label = example(LabelTag, { _id: '8'.repeat(24) })
/** An estimate was accepted before. */
const again = { may: ['logWork'], acceptedEstimatedTime: 7_200_000 } as const

const Sheet = () => {
  const { data, refetch } = useQuery(taskQueries.detail(task._id))
  return (
    <>
      <button onClick={() => void refetch()}>refetch</button>
      {data && <Timer task={data} meId={userId} />}
    </>
  )
}
const open = async (shown: Task, running: RunningWorkLog[] = []) => {
  server().answer(board.readTask, shown)
  server().answer(workLogs.listRunning, { list: running, hasMore: false })
  await show(<Sheet />)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const [start, pause, stop] = [say('workLogs.start'), say('workLogs.pause'), say('workLogs.stop')]
const actions = () =>
  server()
    .calls(workLogs.actOnWorkLog)
    .map(({ action, note }) => [action, note])

test('a start shows before the server has answered', async () => {
  const answered = Promise.withResolvers<void>()
  await open(task)
  server().answer(workLogs.actOnWorkLog, async () => {
    await answered.promise
    return timed
  })
  await button(start).click()
  await expect.element(button(stop)).toBeVisible()
  await expect.element(button(start)).not.toBeInTheDocument()
  expect(actions()).toEqual([['start', undefined]])
  answered.resolve()
  await expect.element(button(pause)).toBeEnabled()
})

test('a read that was under way when the timer started does not take the start back', async () => {
  await open(task)
  await expect.element(button(start)).toBeVisible()
  const before = server().hold(board.readTask)
  await button('refetch').click()
  server().answer(workLogs.actOnWorkLog, timed)
  await button(start).click()
  await expect.poll(actions).toHaveLength(1)
  await button(stop).click()
  const note = page.getByLabelText(say('workLogs.note'))
  await expect.element(note).toBeVisible()
  server().answer(board.readTask, timed)
  before.answer(task)
  await expect.poll(() => server().calls(board.readTask)).toHaveLength(3)
  expect(document.querySelector('[data-part="timer-buttons"]')?.textContent).toContain(stop)
  await expect.element(note).toBeVisible()
})

test('[ERR-013] a start that is refused is taken back and says why', async () => {
  await open(task)
  server().refuse(workLogs.actOnWorkLog, 'task_archived')
  await button(start).click()
  await expect.poll(toastTexts).toEqual(['Refused: task_archived'])
  await expect.element(button(start)).toBeVisible()
  await expect.element(button(stop)).not.toBeInTheDocument()
})

test('[WLG-006][WLG-007] a timer that runs elsewhere is stopped with its note before this one starts', async () => {
  await open(task, [other])
  server().answer(workLogs.actOnWorkLog, timed)
  server().answer(workLogs.stopRunning, () => {
    server().answer(workLogs.listRunning, { list: [], hasMore: false })
    return other
  })
  await button(start).click()
  const end = button(say('workLogs.runningAction', { taskId: 'ATL-3' }))
  await end.click()
  await expect.element(page.getByText(say('workLogs.noteRequired'))).toBeVisible()
  expect([server().calls(workLogs.stopRunning), actions()]).toEqual([[], []])
  await page.getByRole('textbox', { name: /ATL-4/ }).fill(' Câble remplacé ')
  await end.click()
  await expect.poll(actions).toEqual([['start', undefined]])
  const { taskId: id, appId, _id: worklogId } = other
  expect(server().calls(workLogs.stopRunning)).toEqual([{ id, appId, worklogId, note: 'Câble remplacé' }])
  await expect.element(end).not.toBeInTheDocument()
})

test('[WLG-008] a timer started in another tab meanwhile asks for its note too', async () => {
  await open(task)
  server().answer(workLogs.listRunning, { list: [other], hasMore: false })
  server().refuse(workLogs.actOnWorkLog, 'worklog_running')
  await button(start).click()
  await expect.element(page.getByRole('textbox', { name: /ATL-4/ })).toBeVisible()
  expect(toastTexts()).toEqual([])
})

test('[WLG-007][WLG-009] a report that is refused keeps its text, with the reason at its field', async () => {
  await open(timed)
  server().refuse(workLogs.actOnWorkLog, 'invalid_input', { errors: { note: 'Trop court' } })
  await button(stop).click()
  const note = page.getByRole('textbox', { name: say('workLogs.note') })
  const save = button(say('workLogs.stopAction'))
  await note.fill('Fini ')
  await save.click()
  await expect.element(page.getByText('Trop court').first()).toBeVisible()
  await expect.element(note).toHaveValue('Fini ')
  server().answer(workLogs.actOnWorkLog, { ...task, workLogs: [{ ...log, stoppedAt: log.startedAt, note: 'Fini' }] })
  await save.click()
  await expect.element(note).not.toBeInTheDocument()
  expect(actions()).toEqual([
    ['stop', 'Fini'],
    ['stop', 'Fini'],
  ])
})

test.each([
  ['labels are required', { may: [], labels: [] }, null, 'labels_required', []],
  ['an estimate is required', { may: [] }, null, 'estimate_required', []],
  ['an estimate waits', { may: [], estimateStatus: 'waiting' }, null, 'estimate_not_accepted', []],
  ['labels are missing while a timer runs', { may: [], labels: [] }, 'running', 'labels_required', []],
  ['a new estimate waits while a timer runs', { ...again, estimateStatus: 'waiting' }, 'running', null, [pause, stop]],
  [
    'a new estimate waits while a timer is paused',
    { ...again, estimateStatus: 'waiting' },
    'paused',
    'new_estimate_waiting',
    [`${say('workLogs.resume')} (no)`, stop],
  ],
  [
    'a new estimate is needed',
    { ...again, estimateStatus: 'accepted' },
    'paused',
    'new_estimate_needed',
    [`${say('workLogs.resume')} (no)`, stop],
  ],
  [
    'a new estimate is needed, nothing runs',
    { ...again, estimateStatus: 'accepted' },
    null,
    'new_estimate_needed',
    [`${start} (no)`],
  ],
  ['labels are missing too', { ...again, may: [], labels: [] }, 'paused', 'labels_required', []],
] as const)('[WLG-029] the timer says what keeps work from starting: %s', async (_, facts, state, reason, offered) => {
  const own = { ...log, pausedAt: state === 'paused' ? log.startedAt : null }
  const { may, labels = [label] } = { labels: undefined, ...facts }
  await open({ ...task, ...facts, may: [...may], labels: [...labels], workLogs: state ? [own] : [] })
  await expect.element(page.getByRole('region', { name: say('workLogs.timer') })).toBeVisible()
  const textsOf = (part: string) =>
    [...document.querySelectorAll(`[data-part="${part}"]`)].map(({ textContent }) => textContent)
  expect(textsOf('timer-reason')).toEqual(reason ? [say(`problems.work_${reason}`)] : [])
  expect(
    [...document.querySelectorAll('[data-part="timer-buttons"] button')].map(
      (one) => `${one.textContent}${one.matches(':disabled, [aria-disabled="true"]') ? ' (no)' : ''}`,
    ),
  ).toEqual(offered)
})
