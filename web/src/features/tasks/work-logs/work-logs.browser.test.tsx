import { board } from '@passerelle/contract/projects/board'
import { RunningWorkLog, WorkLog } from '@passerelle/contract/projects/schemas'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { getTranslator } from '@passerelle/i18n/translate'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, say, setUpServer, toastTexts, userId } from '../../../testing/open-page.tsx'
import { openTask, reason, refusedTwice, taskOf } from '../../../testing/open-task.ts'

const server = setUpServer()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const press = (name: string) => () => button(name).click()
const task = taskOf(['logWork', 'startWork', 'addWorkLog'], { listId: 'in_progress' })
const instant = '2026-02-03T10:00:00.000Z'
const running = example(RunningWorkLog, {
  _id: '7'.repeat(24),
  taskId: '4'.repeat(24),
  taskSlug: 'ATL-4',
  appId,
  userId,
  startedAt: instant,
  stoppedAt: null,
  pausedAt: null,
})
const stopped = example(WorkLog, {
  _id: '8'.repeat(24),
  taskId: task._id,
  appId,
  userId,
  type: 'manual',
  startedAt: instant,
  stoppedAt: '2026-02-03T11:00:00.000Z',
  pausedAt: null,
  note: 'Relevé des accès',
  editable: true,
})
const own = { ...running, taskId: task._id, taskSlug: 'ATL-3' }

test('[ERR-021][ERR-022][ERR-023] other running timers say when they cannot be read or stopped, or stop', async () => {
  server().answer(workLogs.listRunning, { list: [running], hasMore: false })
  const move = await openTask(server(), task)
  server().refuse(workLogs.listRunning, 'access_denied', { message: '' })
  await button(say('workLogs.start')).click()
  await expect.element(page.getByText('Impossible de charger la demande du chronomètre')).toBeVisible()
  server().answer(workLogs.listRunning, { list: [running], hasMore: false })
  await button(say('common.retry')).click()
  await page.getByRole('textbox', { name: /ATL-4/ }).fill('Relevé des accès')
  const stop = press(say('workLogs.runningAction', { taskId: 'ATL-3' }))
  const text = 'Une erreur est survenue pendant l’arrêt d’un chronomètre'
  await refusedTwice(server(), move, workLogs.stopRunning, stop, text)
  server().answer(workLogs.stopRunning, { ...running, stoppedAt: instant })
  server().answer(workLogs.actOnWorkLog, { ...task, workLogs: [own] })
  server().answer(board.readTask, { ...task, workLogs: [own] })
  await stop()
  await expect.poll(toastTexts).toEqual(['Les chronomètres sont arrêtés'])
  await expect.element(button(say('workLogs.stop'))).toBeVisible()
  expect(server().calls(workLogs.stopRunning).at(-1)).toMatchObject({ note: 'Relevé des accès' })
  const english = getTranslator('en')
  expect([
    english('failures.fetchTicket'),
    english('failures.stopRunningTimer'),
    english('failures.timersStopped'),
  ]).toEqual(['unable to fetch the ticket', 'an error occurred while stopping a timer', 'timers stopped successfully'])
})

test('a log ended elsewhere keeps nobody from starting', async () => {
  server().answer(workLogs.listRunning, { list: [running], hasMore: false })
  await openTask(server(), task)
  await button(say('workLogs.start')).click()
  await page.getByRole('textbox', { name: /ATL-4/ }).fill('Relevé des accès')
  server().refuse(workLogs.stopRunning, 'worklog_none_running')
  server().answer(workLogs.actOnWorkLog, { ...task, workLogs: [own] })
  server().answer(board.readTask, { ...task, workLogs: [own] })
  await button(say('workLogs.runningAction', { taskId: 'ATL-3' })).click()
  await expect.element(button(say('workLogs.stop'))).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: /ATL-4/ })).not.toBeInTheDocument()
})

test('[ERR-013][ERR-015][WLG-009] a timer that cannot start or stop stays as it was, the note with it', async () => {
  const move = await openTask(server(), task)
  const { actOnWorkLog } = workLogs
  await refusedTwice(
    server(),
    move,
    actOnWorkLog,
    press(say('workLogs.start')),
    'Impossible de démarrer le chronomètre',
  )
  // The timer shows as running at once: it can be stopped while its start is still on the way.
  const held = server().hold(actOnWorkLog)
  server().answer(board.readTask, { ...task, workLogs: [own] })
  await button(say('workLogs.start')).click()
  await button(say('workLogs.stop')).click()
  await page.getByRole('textbox', { name: say('workLogs.note') }).fill('Exclusion notée')
  held.answer({ ...task, workLogs: [own] })
  const stop = press(say('workLogs.stopAction'))
  await refusedTwice(server(), move, actOnWorkLog, stop, "Erreur lors de l'arrêt du chrono")
  server().answer(actOnWorkLog, { ...task, workLogs: [stopped] })
  server().answer(board.readTask, { ...task, workLogs: [stopped] })
  await stop()
  await expect.element(button(say('workLogs.start'))).toBeVisible()
  expect(server().calls(actOnWorkLog).at(-1)).toMatchObject({ action: 'stop', note: 'Exclusion notée' })
})

test('[ERR-014] a time that cannot be added says so, and a reason of one’s own stays', async () => {
  const move = await openTask(server(), task)
  const add = "Impossible d'ajouter le temps"
  await button(say('workLogs.minutes', { minutes: '45' })).click()
  await refusedTwice(server(), move, workLogs.addWorkLog, press(say('workLogs.reason.request')), add)
  const ownReason = page.getByRole('textbox', { name: say('workLogs.ownReason') })
  await ownReason.fill('Plan des prises relevé')
  await refusedTwice(server(), move, workLogs.addWorkLog, press(say('workLogs.addTime')), add)
  await expect.element(ownReason).toHaveValue('Plan des prises relevé')
  server().answer(workLogs.addWorkLog, task)
  await button(say('workLogs.addTime')).click()
  await expect.element(ownReason).not.toBeInTheDocument()
})

test('[WLG-034] a time refused by field: the toast says the first, each stands at its field till changed', async () => {
  const [first, second] = ['La date est déjà facturée', 'Le rapport est trop court']
  const move = await openTask(server(), task)
  server().refuse(workLogs.addWorkLog, 'invalid_input', { message: reason, errors: { startedAt: first, note: second } })
  await button(say('workLogs.minutes', { minutes: '45' })).click()
  await button(say('workLogs.reason.request')).click()
  await expect.poll(toastTexts).toEqual([first])
  await expect.poll(() => (move(10_000), toastTexts())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await button(say('workLogs.other')).click()
  // A dialog that is loaded when first asked for may take React's pause before it shows.
  const add = page
    .getByRole('dialog', { name: say('workLogs.manualTitle') })
    .getByRole('button', { name: say('workLogs.addTime') })
  await expect.poll(() => (move(100), add.query())).not.toBeNull()
  await add.click()
  await expect.poll(toastTexts).toEqual([first])
  const errors = () =>
    [...document.querySelectorAll('[role="dialog"] [data-part="field"]:has([data-part="field-error"])')].map((one) => [
      one.querySelector('label')?.textContent,
      one.querySelector('[data-part="field-error"]')?.textContent,
    ])
  await expect.poll(errors).toEqual([
    [say('workLogs.from'), first],
    [expect.stringContaining(say('workLogs.note')), second],
  ])
  await button(say('workLogs.dayBefore')).click()
  await expect.poll(errors).toEqual([])
})

test('[ERR-017][ERR-018][ERR-019][ERR-020] a time that cannot be changed or deleted says why', async () => {
  const move = await openTask(server(), { ...task, workLogs: [stopped] })
  const dialog = page.getByRole('dialog', { name: say('workLogs.editTitle') })
  const edit = async () => {
    await page.elementLocator(document.querySelector('[data-part="log-edit"]')!).click()
    await expect.poll(() => (move(100), dialog.query())).not.toBeNull()
  }
  const save = press(say('workLogs.saveTime'))
  const remove = async () => {
    await button(say('workLogs.deleteTime')).click()
    await expect.element(button(say('common.confirm'))).toBeVisible()
    move(500)
    await button(say('common.confirm')).click()
  }
  await edit()
  for (const [act, op, code, text] of [
    [save, workLogs.editWorkLog, 'conflict', 'Modification bloquée par un conflit'],
    [save, workLogs.editWorkLog, 'internal', 'Vous ne pouvez modifier ce temps'],
    [remove, workLogs.deleteWorkLog, 'conflict', 'Suppression bloquée par un conflit'],
    [
      async () => (await edit(), await remove()),
      workLogs.deleteWorkLog,
      'internal',
      'Vous ne pouvez supprimer ce temps',
    ],
  ] as const) {
    server().refuse(op, code, { message: '' })
    await act()
    await expect.poll(toastTexts).toEqual([text])
    await expect.poll(() => (move(10_000), toastTexts())).toEqual([])
  }
})
