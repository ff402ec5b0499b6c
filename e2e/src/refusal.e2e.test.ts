import { board } from '@passerelle/contract/projects/board'
import { labels } from '@passerelle/contract/projects/labels'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { beforeAll, expect, test, vi } from 'vitest'
import { seriousFindings } from './browser/accessibility.ts'
import { interceptCalls, type InterceptedCalls } from './browser/intercept-calls.ts'
import { installFakeClock, painted } from './browser/fake-clock.ts'
import { openProduct } from './journey/open-product.ts'
import { refusedTwice, toastLife } from './journey/refusals.ts'
import { openTask } from './journey/open-task.ts'
import type { SignedIn } from './journey/sessions.ts'
import { say, sayInEnglish } from './journey/texts.ts'
import { waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct()
let ada: SignedIn
let emma: SignedIn
let calls: InterceptedCalls
let move: (ms: number) => Promise<void>

const refuses = (method: string, path: RegExp, act: () => Promise<unknown>, text: string) =>
  refusedTwice({ who: emma, calls, move }, method, path, act, text)

beforeAll(async () => {
  const [customer, staff] = await Promise.all([product.customer('ada'), product.staff('emma')])
  ;[ada, emma] = [customer, await product.again(staff)]
  ;[move, calls] = [await installFakeClock(emma.page), await interceptCalls(emma.page)]
})

test('[ERR-002] a request that cannot be loaded says so, and can be tried again', async () => {
  calls.refuse('GET', /\/tasks\/ATL-1$/, 'access_denied')
  await emma.open('/projects/tasks/ATL-1')
  await expect(emma).toSee('Impossible de charger la demande ATL-1')
  await emma.click('button', say('common.retry'))
  await emma.waitFor('button', say('task.copyLink'))
})

test('[ERR-001][ERR-005] an edit that fails is taken back', async () => {
  await openTask(emma, 'ATL-1')
  const choose = async () => {
    await emma.page.locator(`aria/${say('task.priority')}[role="combobox"]`).click()
    await emma.page.locator(`aria/${say('words.priority.critical')}[role="option"]`).click()
    await emma.page.waitForSelector('[role="option"]', { hidden: true })
  }
  await refuses('PATCH', /\/tasks\/\w+$/, choose, 'Impossible de mettre à jour la demande')
  await expect(emma).toSee(say('words.priority.medium'))
  expect(await emma.text()).not.toContain(say('words.priority.critical'))
})

test('[PND-005][ERR-006] a wait shows before the server answers, and goes back 100 ms after a refusal', async () => {
  const wait = async () => {
    await emma.click('button', say('task.waitForCustomer'))
    await emma.page.locator('[role="dialog"] [data-part="dialog-footer"] [data-variant="primary"]').click()
  }
  const held = calls.hold('PATCH', /\/status$/)
  await wait()
  await held.asked
  await expect(emma).toSee(say('now.state.waitsForCustomer'))
  await held.refuse('internal')
  await waitForToast(emma, 'Impossible de mettre à jour l’état de la demande')
  await move(99)
  await painted(emma.page)
  expect(await emma.text()).toContain(say('now.state.waitsForCustomer'))
  await move(1)
  await expect(emma).toSee(say('now.state.toCategorise'))
  expect(await emma.text()).not.toContain(say('now.state.waitsForCustomer'))
  await move(toastLife)
  await refuses('PATCH', /\/status$/, wait, 'Impossible de mettre à jour l’état de la demande')
})

test('[ERR-007][ERR-008] a label that cannot be put on or taken off stays as it was', async () => {
  const run = (on: boolean) =>
    emma.page.waitForFunction(
      (is) =>
        [...document.querySelectorAll<HTMLInputElement>('[data-part~="popover"] [data-part="choice"] input')].some(
          (box) => box.parentElement?.textContent === 'Run' && box.checked === is,
        ),
      {},
      on,
    )
  await emma.click('button', say('task.addLabel'))
  await emma.click('radio', 'Infogérance')
  await emma.waitFor('checkbox', 'Run')
  const press = () => emma.click('checkbox', 'Run')
  await refuses('PATCH', /\/labels$/, press, 'Ajout de l’étiquette impossible')
  await run(false)
  await press()
  await run(true)
  await expect
    .poll(async () => (await ada.call(board.readTask, { id: 'ATL-1' })).labels.map((label) => label.name))
    .toEqual(['Infogérance', 'Run'])
  await refuses('DELETE', /\/labels\/\w+$/, press, 'Suppression de l’étiquette impossible')
  await run(true)
})

test('[EST-011] the hold of an estimate shows before the server answers, and goes back on a refusal', async () => {
  const { taskId } = await ada.call(board.createTask, { name: 'Câbler le bureau 4', description: 'Six prises.' })
  const { list } = await emma.call(labels.listLabelsAsStaff, {})
  await emma.call(labels.attachLabel, { id: taskId, labelId: list.find(({ key }) => key === 'mission')!._id })
  await openTask(emma, taskId)
  const state = () =>
    emma.page.$eval('[data-part~="panel"] [data-part~="phase"] [data-part="badge"]', (badge) => badge.textContent)
  const save = () => emma.click('button', say('estimate.save'))
  await expect.poll(state).toBe(say('now.state.toEstimate'))
  await emma.page.locator('[data-part="estimate"] button').click()
  await emma.fill(say('estimate.hours'), '3', 'spinbutton')
  const held = calls.hold('PATCH', /\/tasks\/\w+$/)
  await save()
  await held.asked
  await expect.poll(state).toBe(say('now.state.estimateAtCustomer'))
  await held.refuse('internal')
  await waitForToast(emma, 'Impossible de mettre à jour la demande')
  await move(99)
  await painted(emma.page)
  expect(await state()).toBe(say('now.state.estimateAtCustomer'))
  await move(1)
  await expect.poll(state).toBe(say('now.state.toEstimate'))
  await move(toastLife)
  await refuses('PATCH', /\/tasks\/\w+$/, save, 'Impossible de mettre à jour la demande')
  expect(await state()).toBe(say('now.state.toEstimate'))
  expect(await ada.call(board.readTask, { id: taskId })).toMatchObject({ estimatedTime: null, pendingStatus: null })
})

test('[ERR-021][ERR-022][ERR-023] other running timers say when they cannot be read or stopped, or stop', async () => {
  const speaks = async (locale: 'fr' | 'en') => {
    await emma.open('/')
    await emma.page.evaluate((chosen) => localStorage.setItem('passerelle.locale', chosen), locale)
    await openTask(emma, 'ATL-8', locale === 'fr' ? say : sayInEnglish)
  }
  const stops = (tell: typeof say) => () => emma.click('button', tell('workLogs.runningAction', { taskId: 'ATL-8' }))
  for (const [locale, tell, unread, unstopped, stopped] of [
    [
      'fr',
      say,
      'Impossible de charger la demande du chronomètre',
      'Une erreur est survenue pendant l’arrêt d’un chronomètre',
      'Les chronomètres sont arrêtés',
    ],
    [
      'en',
      sayInEnglish,
      'unable to fetch the ticket',
      'an error occurred while stopping a timer',
      'timers stopped successfully',
    ],
  ] as const) {
    await emma.call(workLogs.actOnWorkLog, { id: 'ATL-3', action: 'start' }).catch(() => undefined)
    await speaks(locale)
    await emma.page.waitForSelector('[data-part="running-link"]')
    // By who starts, and by the panel that opens.
    for (const _asks of ['start', 'panel']) calls.refuse('GET', /\/worklogs\/running$/, 'access_denied')
    await emma.click('button', tell('workLogs.start'))
    await expect(emma).toSee(unread)
    await emma.click('button', tell('common.retry'))
    await emma.page.locator('[role="dialog"]:not([data-part="sheet"]) textarea').fill('Relevé des accès')
    await refuses('PATCH', /\/worklogs\/stop$/, stops(tell), unstopped)
    await stops(tell)()
    await waitForToast(emma, stopped)
    await emma.waitFor('button', tell('workLogs.stop'))
    // It shows as running at once; the server says so a little later.
    await expect
      .poll(async () =>
        (await emma.call(board.readTask, { id: 'ATL-8' })).workLogs.some((log) => log.stoppedAt === null),
      )
      .toBe(true)
    expect(
      (await emma.call(board.readTask, { id: 'ATL-3' })).workLogs.some(
        (log) => log.note === 'Relevé des accès' && log.stoppedAt !== null,
      ),
    ).toBe(true)
    await emma.call(workLogs.actOnWorkLog, { id: 'ATL-8', action: 'stop', note: 'Revue commencée' })
  }
  await emma.page.evaluate(() => localStorage.setItem('passerelle.locale', 'fr'))
  await emma.call(workLogs.actOnWorkLog, { id: 'ATL-3', action: 'start' })
})

test('[ERR-013][ERR-015][WLG-009] a timer that cannot start or stop stays as it was, the note with it', async () => {
  await emma.call(workLogs.actOnWorkLog, { id: 'ATL-3', action: 'stop', note: 'Clés de l’atelier remises' })
  await openTask(emma, 'ATL-3')
  await refuses(
    'POST',
    /\/workLogs\/action$/,
    () => emma.click('button', say('workLogs.start')),
    'Impossible de démarrer le chronomètre',
  )
  // The timer shows as running at once: it can be stopped while its start is still on the way.
  const start = calls.hold('POST', /\/workLogs\/action$/)
  await emma.click('button', say('workLogs.start'))
  await start.asked
  await emma.click('button', say('workLogs.stop'))
  await emma.fill(say('workLogs.note'), 'Exclusion notée')
  await start.continue()
  await refuses(
    'POST',
    /\/workLogs\/action$/,
    () => emma.click('button', say('workLogs.stopAction')),
    'Erreur lors de l’arrêt du chronomètre',
  )
  await emma.click('button', say('workLogs.stopAction'))
  await emma.waitFor('button', say('workLogs.start'))
  expect((await emma.call(board.readTask, { id: 'ATL-3' })).workLogs.map((log) => log.note)).toContain(
    'Exclusion notée',
  )
})

test('[EST-003][EST-004] nobody accepts an unseen figure, no comment is lost; staff accept for customers', async () => {
  const { taskId } = await ada.call(board.createTask, { name: 'Câbler le bureau 5', description: 'Dix prises.' })
  const { list } = await emma.call(labels.listLabelsAsStaff, {})
  await emma.call(labels.attachLabel, { id: taskId, labelId: list.find(({ key }) => key === 'mission')!._id })
  const estimate = (hours: number | null) =>
    emma.call(board.editTask, { id: taskId, estimatedTime: hours && hours * 3_600_000 })
  await estimate(4)
  const amount = () =>
    ada.page.$eval('[data-part~="decision"] [data-part="estimate-amount"]', (one) => one.textContent).catch(() => null)
  const comment = () =>
    ada.page
      .$eval('[data-part~="decision"] textarea', (field) => (field as HTMLTextAreaElement).value)
      .catch(() => null)
  const adas = await interceptCalls(ada.page)
  await openTask(ada, taskId)
  await ada.fill(say('estimate.comment'), 'Avant la rentrée si possible')
  // Closed and opened again, the comment is there.
  await ada.press('Escape')
  await ada.page.waitForSelector('[data-part="sheet"]', { hidden: true })
  await ada.page.goBack()
  await expect.poll(comment).toBe('Avant la rentrée si possible')
  const held = adas.hold('POST', /\/confirm$/)
  await ada.click('button', say('estimate.accept'))
  await held.asked
  await estimate(40)
  await held.continue()
  await waitForToast(ada, say('problems.task_changed'))
  await expect.poll(amount).toBe('5 jours')
  await expect.poll(comment).toBe('Avant la rentrée si possible')
  expect(await ada.call(board.readTask, { id: taskId })).toMatchObject({
    estimateStatus: 'waiting',
    acceptedEstimatedTime: null,
  })
  await estimate(null)
  await ada.page.waitForSelector('[data-part~="decision"]', { hidden: true })
  await expect
    .poll(() => ada.page.$eval('[data-part="composer"] textarea', (field) => (field as HTMLTextAreaElement).value))
    .toBe('Avant la rentrée si possible')
  await estimate(8)
  await openTask(emma, taskId)
  const accept = () => emma.click('button', say('estimate.acceptForCustomer'))
  await accept()
  await move(600)
  await emma.waitFor('button', say('common.confirmAgain'))
  expect(await seriousFindings(emma.page)).toEqual([])
  // Another figure is another question: the answer to the last one is none to it.
  await estimate(12)
  await emma.waitFor('button', say('estimate.acceptForCustomer'))
  await accept()
  await move(600)
  await emma.click('button', say('common.confirmAgain'))
  await waitForToast(emma, say('estimate.acceptedForCustomer'))
  await expect
    .poll(async () => (await ada.call(board.readTask, { id: taskId })).acceptedEstimatedTime)
    .toBe(12 * 3_600_000)
  await ada.page.waitForSelector('[data-part~="decision"]', { hidden: true })
})

test('a log ended elsewhere keeps nobody from starting; reasons, pickers and changes that fail say so', async () => {
  await emma.call(workLogs.actOnWorkLog, { id: 'ATL-3', action: 'start' }).catch(() => undefined)
  await openTask(emma, 'ATL-8')
  await emma.page.waitForSelector('[data-part="running-link"]')
  await emma.click('button', say('workLogs.start'))
  await emma.page.locator('[role="dialog"]:not([data-part="sheet"]) textarea').fill('Relevé des accès')
  await emma.call(workLogs.actOnWorkLog, { id: 'ATL-3', action: 'stop', note: 'Terminé au téléphone' })
  await emma.click('button', say('workLogs.runningAction', { taskId: 'ATL-8' }))
  await emma.waitFor('button', say('workLogs.stop'))
  await emma.page.waitForSelector('[role="dialog"]:not([data-part="sheet"])', { hidden: true })
  await emma.page.locator('[data-part="quick-logs"] button').click()
  await emma.fill(say('workLogs.ownReason'), 'Plan des prises relevé')
  await refuses(
    'POST',
    /\/workLogs$/,
    () => emma.click('button', say('workLogs.addTime')),
    'Impossible d’ajouter le temps',
  )
  expect(await emma.page.$eval('[data-part="quick-reasons"] input', (input) => (input as HTMLInputElement).value)).toBe(
    'Plan des prises relevé',
  )
  await emma.click('button', say('workLogs.addTime'))
  await emma.page.waitForSelector('[data-part="quick-reasons"]', { hidden: true })
  await emma.call(workLogs.actOnWorkLog, { id: 'ATL-8', action: 'stop', note: 'Revue' })
  await emma.open('/')
  calls.refuse('GET', /\/labels$/, 'access_denied')
  await openTask(emma, 'ATL-8')
  await emma.page.locator('[data-part="properties"] [data-part="labels"] [data-part="fact-edit"]').click()
  await expect(emma).toSee('Impossible de charger les étiquettes')
  await emma.click('button', say('common.retry'))
  await emma.waitFor('radio', 'Mission')
  await emma.press('Escape')
  await emma.page.waitForSelector('[data-part~="popover"]', { hidden: true })
  calls.refuse('GET', /\/nimbus\/users\/\w+$/, 'access_denied')
  await emma.page.locator('[data-part="properties"] [data-part="members"] [data-part="fact-edit"]').click()
  await expect(emma).toSee('Impossible de charger les personnes')
  await emma.click('button', say('common.retry'))
  await emma.page.waitForSelector('[data-part~="popover"] [data-part="blank"]', { hidden: true })
  await emma.press('Escape')
  await emma.page.waitForSelector('[data-part~="popover"]', { hidden: true })
  // One change after the other, whichever; one that nobody answers holds up the next for 30 s.
  const written = () => calls.written().filter((call) => call.endsWith('/metadata')).length
  const before = written()
  const unanswered = calls.hold('PATCH', /\/metadata$/)
  await emma.click('checkbox', say('task.timeHidden'))
  await unanswered.asked
  await emma.page.locator('[name="hideTimeTracking"]:checked').click()
  await move(29_999)
  await painted(emma.page)
  expect(written() - before).toBe(1)
  await move(1)
  await waitForToast(emma, say('failures.updateTask'))
  await expect.poll(() => written() - before).toBe(2)
})

test('[ERR-016] an accepted estimate that cannot be restored', async () => {
  await emma.call(board.editTask, { id: 'ATL-3', estimatedTime: 3 * 8 * 3_600_000 })
  await openTask(emma, 'ATL-3')
  await emma.page.locator('[data-part="estimate"] button').click()
  await refuses(
    'PATCH',
    /\/restore-estimation$/,
    () => emma.click('button', say('estimate.restore')),
    'La précédente estimation acceptée n’a pas pu être rétablie',
  )
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})
