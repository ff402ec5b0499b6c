import { confirm } from './journey/confirm.ts'
import { board } from '@passerelle/contract/projects/board'
import { lists } from '@passerelle/contract/projects/lists'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { beforeAll, describe, expect, test } from 'vitest'
import { seriousFindings } from './browser/accessibility.ts'
import { card } from './journey/board.ts'
import { openProduct } from './journey/open-product.ts'
import type { SignedIn } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { say, sayInEnglish } from './journey/texts.ts'
import { closeToasts } from './journey/toast.ts'

const title = 'Déplacer le copieur du premier étage'
const corrected = 'Déplacer le copieur du deuxième étage'

const product = openProduct()
let farid: SignedIn
let basile: SignedIn
let taskId: string

const read = () => farid.call(board.readTask, { id: taskId })
/** What opens over the page. */
const popup = ':is([data-part~="popover"], [data-part="dialog"])'
/** What is seriously hard to read or use, once what is only fading away has been closed. */
const findings = async (who: SignedIn, within = '[data-part="sheet"]') => {
  await closeToasts(who)
  return seriousFindings(who.page, undefined, within)
}

beforeAll(async () => {
  ;[farid, basile] = await Promise.all([product.staff('farid'), product.customer('basile')])
  ;({ taskId } = await basile.call(board.createTask, { name: title, description: 'Avant vendredi si possible.' }))
  await Promise.all([farid, basile].map((who) => who.open(`/projects/tasks/${taskId}`)))
})

describe('the page of a request', () => {
  test('[TSK-030][OPEN-071] the owner corrects title and description in place, asked before a loss', async () => {
    await basile.click('button', say('task.editText'))
    await basile.fill(say('task.name'), corrected)
    expect(await findings(basile)).toEqual([])
    await basile.press('Escape')
    await basile.click('button', say('task.stayAction'))
    await basile.fill(say('task.descriptionLabel'), 'Avant jeudi.')
    await basile.click('button', say('task.save'))
    await basile.waitFor('button', say('task.editText'))
    await basile.page.waitForSelector('[data-part="request-title-line"] button:focus')
    await expect(basile).toSee(corrected)
    await expect(farid).toSee(corrected)
    expect(await read()).toMatchObject({ name: corrected, description: 'Avant jeudi.' })
  })

  test('[LBL-008] staff choose a category, another one in its place, and none again', async () => {
    const namesShown = async () => (await read()).labels.map(({ name }) => name)
    await farid.click('button', say('task.addLabel'))
    for (const name of ['Interne', 'Mission']) {
      await farid.click('radio', name)
      await expect.poll(namesShown).toEqual([name])
    }
    await farid.click('radio', say('task.noCategory'))
    await expect.poll(namesShown).toEqual([])
    await farid.press('Escape')
  })

  test('[TSK-042][TSK-071] staff assign, plan and put into a sprint in place; customers cannot', async () => {
    for (const setting of ['people.assign', 'task.setDate', 'task.addLabel', 'estimate.edit'] as const) {
      expect([setting, await farid.has('button', say(setting)), await basile.has('button', say(setting))]).toEqual([
        setting,
        true,
        false,
      ])
    }
    await farid.click('button', say('people.assign'))
    await farid.clickText('Hugo Marchand')
    await farid.press('Escape')
    await expect(farid).toSee('Hugo')
    await farid.click('button', say('task.setDate'))
    await farid.waitFor('textbox', say('task.planned'))
    expect(await findings(farid, popup)).toEqual([])
    await farid.fill(say('task.planned'), '05/02/2030 14:30')
    await farid.click('button', say('task.save'))
    await expect(farid).toSee('mar. 5 févr. 2030 14:30')
    await farid.click('button', say('task.chooseSprint'))
    await farid.page.locator('input[name="milestone"]').click()
    await farid.press('Escape')
    await expect.poll(async () => (await read()).milestones.length).toBe(1)
    expect(await read()).toMatchObject({
      plannedAt: '2030-02-05T13:30:00.000Z',
      people: expect.arrayContaining([expect.objectContaining({ firstName: 'Hugo' })]),
    })
  })

  test('[WLG-010][WLG-011][WLG-033][ERR-026] staff log a quarter of an hour with its reason', async () => {
    const notes = async () => (await read()).workLogs.map(({ type, note }) => [type, note])
    const opens = () => farid.click('button', say('workLogs.minutes', { minutes: '15' }))
    await opens()
    await farid.page.waitForSelector('[data-part="quick-reasons"]')
    expect(await findings(farid, popup)).toEqual([])
    expect(
      await farid.page.$$eval('[data-part="quick-reasons"] button:not([type="submit"])', (all) =>
        all.map((one) => one.textContent),
      ),
    ).toEqual(['Gestion de la demande', 'Aide ponctuelle', 'Échange avec le client'])
    for (const nothing of ['', '   ']) {
      await farid.fill(say('workLogs.ownReason'), nothing)
      await farid.click('button', say('workLogs.addTime'))
      await expect
        .poll(() =>
          farid.page.$$eval('[data-part="quick-reasons"] [data-part="field-error"]', (all) =>
            all.map((one) => one.textContent),
          ),
        )
        .toEqual(['Le champ est nécessaire'])
    }
    expect(await notes()).toEqual([])
    await farid.click('button', say('workLogs.reason.help'))
    await expect(farid).toSee(say('failures.timeAdded'))
    await expect.poll(notes).toEqual([['quick', 'Aide ponctuelle']])
    await opens()
    await farid.fill(say('workLogs.ownReason'), 'Plan des prises relevé')
    await farid.click('button', say('workLogs.addTime'))
    await expect
      .poll(async () => new Map((await notes()).map(([type, note]) => [note, type])))
      .toEqual(
        new Map([
          ['Aide ponctuelle', 'quick'],
          ['Plan des prises relevé', 'quick'],
        ]),
      )
    // 28 rem for staff; 24 for everybody else, should they be shown it.
    const height = () => farid.page.$eval('[data-part="work-logs"]', (list) => getComputedStyle(list).maxHeight)
    expect(await height()).toBe('448px')
    await farid.page.$eval('[data-part="work-logs"]', (list) => list.classList.remove('staff'))
    expect(await height()).toBe('384px')
  })

  test('[TSK-039] everybody reads the time spent; staff also each work, what runs and the form for more', async () => {
    await farid.call(workLogs.addWorkLog, {
      id: taskId,
      type: 'manual',
      startedAt: '2026-02-03T08:00:00.000Z',
      stoppedAt: '2026-02-03T17:00:00.000Z',
      note: 'Prises posées',
      pauseTimeInMs: 7_200_000,
    })
    const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
    const spentFor = (who: SignedIn) => async () =>
      plain(await who.page.$eval('[data-part~="panel"] [data-part="time-summary"] dd', (spent) => spent.textContent))
    await expect.poll(spentFor(farid)).toBe('7 h 30')
    // What staff do with their time is not told to customers as it happens.
    await basile.page.reload()
    await basile.waitFor('heading', say('estimate.timeTitle'))
    await expect.poll(spentFor(basile)).toBe('7 h 30')
    expect(
      (
        await farid.page.$$eval('[data-part~="panel"] [data-part="work-logs"] li > [data-part="log-time"]', (times) =>
          times.map((time) => time.textContent),
        )
      ).map(plain),
    ).toEqual(['15 min', '15 min', '7 h'])
    for (const part of ['[data-part="timer"]', '[data-part="work-logs"]'])
      expect([part, (await farid.page.$(part)) !== null, (await basile.page.$(part)) !== null]).toEqual([
        part,
        true,
        false,
      ])
    expect([
      await farid.has('button', say('workLogs.other')),
      await basile.has('button', say('workLogs.other')),
    ]).toEqual([true, false])
    // Where a colleague's timer runs, it says so.
    await farid.open('/projects/tasks/ATL-3')
    await farid.page.waitForFunction(
      (words) =>
        document.querySelector('[data-part~="panel"] [data-part="work-logs"] li')?.textContent?.includes(words),
      {},
      say('workLogs.running', { name: 'Emma Caron' }),
    )
    await farid.open(`/projects/tasks/${taskId}`)
    await farid.waitFor('button', say('task.copyLink'))
  })

  test('[MRG-001][MRG-002][MRG-004][MRG-005] a review is asked by an https link and validated', async () => {
    await farid.click('button', say('review.askShort'))
    await farid.fillFocused('http://git.example/mr/1')
    await farid.press('Enter')
    await expect(farid).toSee('Le site web est invalide.')
    await farid.fillFocused('https://git.example/mr/1')
    await farid.press('Enter')
    await expect(farid).toSee(say('review.asked'))
    expect(await findings(farid)).toEqual([])
    await farid.click('button', say('review.validate'))
    await expect(farid).toSee(say('review.validated'))
    await expect(basile).not.toSee('git.example')
  })

  test('[TSK-035][TSK-037][TSK-038] staff bill the request, which then leads everybody to its invoice', async () => {
    const invoice = { number: 'F-2026-0114', hostedUrl: 'https://invoices.example/F-2026-0114' }
    await farid.click('button', say('task.addInvoice'))
    await farid.fill(say('task.invoiceOf'), invoice.number)
    await farid.fill(say('task.invoiceLink'), 'http://invoices.example/F-2026-0114')
    await farid.press('Enter')
    await expect(farid).toSee(say('forms.website'))
    await farid.fill(say('task.invoiceLink'), invoice.hostedUrl)
    expect(await findings(farid, popup)).toEqual([])
    await farid.press('Enter')
    await basile.waitFor('link', say('task.invoiceNumber', { number: invoice.number }))
    expect(await basile.page.$eval('[data-part="invoice-banner"] a', (link) => (link as HTMLAnchorElement).href)).toBe(
      invoice.hostedUrl,
    )
    expect(await findings(basile)).toEqual([])
    await farid.waitFor('link', say('task.invoiceNumber', { number: invoice.number }))
    for (const staffOnly of [say('workLogs.start'), say('task.archive'), say('task.chooseSprint')])
      expect(await basile.has('button', staffOnly)).toBe(false)
    const has = (who: SignedIn, part: string) => who.page.$(part).then((there) => there !== null)
    for (const part of ['[data-part="timer"]', '[data-part="work-logs"]', '[data-part="fact-edit"]'])
      expect([part, await has(farid, part), await has(basile, part)]).toEqual([part, true, false])
    await farid.waitFor('button', say('task.archive'))
    for (const who of [farid, basile]) {
      await who.waitFor('button', say('task.copyLink'))
      await who.waitFor('heading', say('estimate.timeTitle'))
      expect(await who.page.$('[data-part~="panel"] [data-part~="phase"]')).not.toBeNull()
    }
    await expect(basile).toSee(say('task.dataProtection'))
  })

  test('[OPEN-023] staff take the billing off again by a second click', async () => {
    await farid.page
      .locator(`[data-part="fact-edit"][title="${say('task.change', { name: say('task.invoice') })}"]`)
      .click()
    await confirm(farid, say('task.removeInvoice'))
    await farid.waitFor('button', say('task.addInvoice'))
    await basile.page.waitForSelector('[data-part="invoice-banner"]', { hidden: true })
    expect(await read()).toMatchObject({ invoicedAt: null, metadata: {} })
  })

  test('[TSK-009][TSK-040] staff hide the request’s time from its customers, who see it go and return', async () => {
    await basile.waitFor('heading', say('estimate.timeTitle'))
    await farid.click('checkbox', say('task.timeHidden'))
    await basile.page.waitForFunction(
      (name) => [...document.querySelectorAll('h2')].every((heading) => heading.textContent !== name),
      {},
      say('estimate.timeTitle'),
    )
    expect(await basile.call(board.readTask, { id: taskId })).toMatchObject({ ellapsedTime: null, workLogs: [] })
    expect(await farid.has('heading', say('estimate.timeTitle'))).toBe(true)
    await farid.click('checkbox', say('task.timeHidden'))
    await basile.waitFor('heading', say('estimate.timeTitle'))
  })

  test('[ROL-007] project staff archive the request with a second click, and take it out again', async () => {
    await confirm(farid, say('task.archive'))
    await farid.waitFor('button', say('task.unarchive'))
    await expect(basile).toSee(say('now.state.archived'))
    await confirm(farid, say('task.unarchive'))
    await farid.waitFor('button', say('task.archive'))
    expect((await read()).deletedAt).toBeNull()
  })

  test('[TSK-069] on the board, staff change priority and sprint by the icons of a card', async () => {
    await farid.press('Escape')
    await waitForBoard(farid)
    const part = (name: string) =>
      farid.page.locator(`${card(taskId)} [data-part="card-field-button"][aria-label="${name}"]`).click()
    await part(say('words.priorityOf', { priority: say('words.priority.medium').toLowerCase() }))
    await farid.click('radio', say('words.priority.major'))
    await farid.page.waitForSelector(`${card(taskId)} [data-part="priority-icon"][data-priority="major"]`)
    await part(say('task.chooseSprint'))
    await farid.page.locator('input[name="milestone"]:checked').click()
    await expect.poll(async () => (await read()).milestones).toEqual([])
    expect((await read()).priority).toBe(3)
  })

  test('[TSK-023][TSK-024][TSK-072][ERR-029] staff create a request for somebody of an account', async () => {
    await farid.open('/admin')
    await farid.click('button', say('board.newRequest'))
    // The dialog gives it the focus once it is open; what is typed before goes there.
    await farid.page.locator('[role="dialog"] input[type="search"]:focus').wait()
    await farid.fill(say('task.name'), 'Renouveler les badges')
    await farid.fill(say('task.descriptionLabel'), 'Six badges, avant lundi.')
    await farid.click('button', say('task.createAction'))
    await expect(farid).toSee(say('failures.chooseApp'))
    expect(sayInEnglish('failures.chooseApp')).toBe('You need to choose a valid app where to create the request')
    await farid.click('radio', 'Maison Verdier maison-verdier')
    await farid.click('button', say('task.requester'))
    await farid.waitFor('radio', 'Denis Aubry client')
    expect(await findings(farid, 'html')).toEqual([])
    await farid.click('radio', 'Denis Aubry client')
    await farid.click('button', say('task.createAction'))
    await expect(farid).toSee(say('failures.taskCreated', { taskId: 'MVD-' }).replace(/ créée.*/, ''))
    const {
      list: [made],
    } = await farid.call(lists.searchTasks, { search: 'Renouveler les badges', skip: 0, limit: 15 })
    const owner = (await farid.call(lists.readTaskAnywhere, { taskId: made!.taskId })).people.find(
      ({ _id }) => _id === made!.userId,
    )
    expect([made!.taskId.slice(0, 4), owner?.firstName]).toEqual(['MVD-', 'Denis'])
  })

  test('nothing went wrong on any page', () => {
    expect(product.complaints()).toEqual([])
  })
})
