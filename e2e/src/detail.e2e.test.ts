import { board } from '@passerelle/contract/projects/board'
import { lists } from '@passerelle/contract/projects/lists'
import type { Browser } from 'puppeteer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousFindings } from './browser/accessibility.ts'
import './browser/matchers.ts'
import { launchBrowser } from './browser/launch.ts'
import { card } from './journey/board.ts'
import { signedInCustomer, signedInStaff, type SignedIn } from './journey/sessions.ts'
import { seesBoard } from './journey/sign-in.ts'
import { say } from './journey/texts.ts'
import { startProduct, type Product } from './product/start-product.ts'

const title = 'Déplacer le copieur du premier étage'
const corrected = 'Déplacer le copieur du deuxième étage'

let product: Product
let browser: Browser
let farid: SignedIn
let basile: SignedIn
let taskId: string

const read = () => farid.call(board.readTask, { id: taskId })
/** What is seriously hard to read or use, once what is only fading away has been closed. */
const findings = async (who: SignedIn) => {
  await who.page.$$eval('.toast-close', (buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
  return seriousFindings(who.page)
}

/** Sets a date field as a date picker does: how its parts are typed depends on the browser's own language. */
const setDate = (who: SignedIn, value: string) =>
  who.page.$eval('input[type="datetime-local"]', (input, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, value)

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
  ;[farid, basile] = await Promise.all([
    signedInStaff(browser, product.origin, 'Farid Benali', 'Atelier Lumen'),
    signedInCustomer(browser, product.origin, 'Basile Roux', 'basile@atelier-lumen.example'),
  ])
  ;({ taskId } = await basile.call(board.createTask, { name: title, description: 'Avant vendredi si possible.' }))
  await Promise.all([farid, basile].map((who) => who.open(`/projects/tasks/${taskId}`)))
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await product?.discard()
})

describe('the page of a request', () => {
  test('[TSK-030][OPEN-071] the owner corrects title and description in place, and is asked before changes are lost', async () => {
    await basile.click('button', say('task.editText'))
    await basile.fill(say('task.name'), corrected)
    expect(await findings(basile)).toEqual([])
    await basile.press('Escape')
    await basile.click('button', say('task.stayAction'))
    await basile.fill(say('task.descriptionLabel'), 'Avant jeudi.')
    await basile.click('button', say('task.save'))
    await basile.waitFor('button', say('task.editText'))
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

  test('[TSK-042][TSK-071][MIL-004] staff assign, plan and put into a sprint, each where it stands; customers cannot', async () => {
    for (const setting of ['people.assign', 'task.setDate', 'task.addLabel', 'estimate.edit'] as const) {
      expect([setting, await farid.has('button', say(setting)), await basile.has('button', say(setting))]).toEqual([setting, true, false])
    }
    await farid.click('button', say('people.assign'))
    await farid.clickText('Hugo Marchand')
    await farid.press('Escape')
    await expect(farid).toSee('Hugo')
    await farid.click('button', say('task.setDate'))
    expect(await findings(farid)).toEqual([])
    await setDate(farid, '2030-02-05T14:30')
    await farid.click('button', say('task.save'))
    await expect(farid).toSee('mar. 5 févr. 2030 14:30')
    await farid.click('button', say('task.chooseSprint'))
    await farid.page.locator('input[name="milestone"]').click()
    await farid.press('Escape')
    await expect.poll(async () => (await read()).milestones.length).toBe(1)
    expect(await read()).toMatchObject({ plannedAt: '2030-02-05T13:30:00.000Z', people: expect.arrayContaining([expect.objectContaining({ firstName: 'Hugo' })]) })
  })

  test('[WLG-010][WLG-011][WLG-033][ERR-026] staff log a quarter of an hour with its reason', async () => {
    await farid.clickText(say('workLogs.minutes', { minutes: '15' }))
    expect(await findings(farid)).toEqual([])
    await farid.click('button', say('workLogs.reason.help'))
    await expect(farid).toSee(say('failures.timeAdded'))
    expect(await farid.page.$eval('.logs', (list) => getComputedStyle(list).maxHeight)).toBe('448px')
    expect((await read()).workLogs).toEqual([expect.objectContaining({ type: 'quick', note: say('workLogs.reason.help') })])
  })

  test('[WLG-019][WLG-021][WLG-022] staff add a day of work by hand; without a minute of work it cannot be added', async () => {
    await farid.click('button', say('workLogs.other'))
    await farid.click('button', say('workLogs.dayBefore'))
    expect(await findings(farid)).toEqual([])
    await farid.fill(say('workLogs.pauseHours'), '9', 'spinbutton')
    await farid.page.waitForSelector('.dialog button[type="submit"]:disabled')
    await farid.fill(say('workLogs.pauseHours'), '2', 'spinbutton')
    await farid.click('button', say('workLogs.addTime'))
    await expect.poll(async () => (await read()).workLogs).toContainEqual(expect.objectContaining({ type: 'manual', pauseTimeInMs: 7_200_000 }))
  })

  test('[MRG-001][MRG-002][MRG-004][MRG-005] a review is asked for by an https link and validated by one who may', async () => {
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
    expect(await findings(farid)).toEqual([])
    await farid.press('Enter')
    await basile.waitFor('link', say('task.invoiceNumber', { number: invoice.number }))
    expect(await basile.page.$eval('.invoice a', (link) => (link as HTMLAnchorElement).href)).toBe(invoice.hostedUrl)
    expect(await findings(basile)).toEqual([])
    await farid.waitFor('link', say('task.invoiceNumber', { number: invoice.number }))
    for (const staffOnly of [say('workLogs.start'), say('task.archive'), say('task.chooseSprint')]) expect(await basile.has('button', staffOnly)).toBe(false)
    const has = (who: SignedIn, part: string) => who.page.$(part).then((there) => there !== null)
    for (const part of ['.timer', '.logs', '.fact-edit']) expect([part, await has(farid, part), await has(basile, part)]).toEqual([part, true, false])
    await farid.waitFor('button', say('task.archive'))
    for (const who of [farid, basile]) {
      await who.waitFor('button', say('task.copyLink'))
      await who.waitFor('heading', say('estimate.timeTitle'))
      expect(await who.page.$('.panel .now')).not.toBeNull()
    }
    await expect(basile).toSee(say('task.dataProtection'))
  })

  test('[OPEN-023] staff take the billing off again by a second click', async () => {
    await farid.page.locator(`.fact-edit[title="${say('task.change', { name: say('task.invoice') })}"]`).click()
    await farid.click('button', say('task.removeInvoice'))
    await farid.click('button', say('common.confirmAgain'))
    await farid.waitFor('button', say('task.addInvoice'))
    await basile.page.waitForSelector('.invoice', { hidden: true })
    expect(await read()).toMatchObject({ invoicedAt: null, metadata: {} })
  })

  test('[TSK-009][TSK-040] staff hide the time of the request from its customers, who see it go and come back', async () => {
    await basile.waitFor('heading', say('estimate.timeTitle'))
    await farid.click('checkbox', say('task.timeHidden'))
    await basile.page.waitForFunction((name) => [...document.querySelectorAll('h2')].every((heading) => heading.textContent !== name), {}, say('estimate.timeTitle'))
    expect(await basile.call(board.readTask, { id: taskId })).toMatchObject({ ellapsedTime: null, workLogs: [] })
    expect(await farid.has('heading', say('estimate.timeTitle'))).toBe(true)
    await farid.click('checkbox', say('task.timeHidden'))
    await basile.waitFor('heading', say('estimate.timeTitle'))
  })

  test('[ROL-007][UIX-046] project staff archive the request with a second click, and take it out again', async () => {
    await farid.click('button', say('task.archive'))
    await farid.click('button', say('common.confirmAgain'))
    await farid.waitFor('button', say('task.unarchive'))
    await expect(basile).toSee(say('now.state.archived'))
    await farid.click('button', say('task.unarchive'))
    await farid.click('button', say('common.confirmAgain'))
    await farid.waitFor('button', say('task.archive'))
    expect((await read()).deletedAt).toBeNull()
  })

  test('[TSK-069] on the board, staff change priority and sprint by the icons of a card', async () => {
    await farid.press('Escape')
    await seesBoard(farid)
    const part = (name: string) => farid.page.locator(`${card(taskId)} .card-part[aria-label="${name}"]`).click()
    await part(say('words.priorityOf', { priority: say('words.priority.medium').toLowerCase() }))
    await farid.click('radio', say('words.priority.major'))
    await farid.page.waitForSelector(`${card(taskId)} .prio.major`)
    await part(say('task.chooseSprint'))
    await farid.page.locator('input[name="milestone"]:checked').click()
    await expect.poll(async () => (await read()).milestones).toEqual([])
    expect((await read()).priority).toBe(3)
  })

  test('[TSK-023][TSK-024][TSK-072][ERR-029] from the office, staff create a request in an account that they choose, for somebody there', async () => {
    await farid.open('/admin')
    await farid.click('button', say('board.newRequest'))
    await farid.fill(say('task.name'), 'Renouveler les badges')
    await farid.fill(say('task.descriptionLabel'), 'Six badges, avant lundi.')
    await farid.click('button', say('task.createAction'))
    await expect(farid).toSee(say('failures.chooseApp'))
    await farid.click('radio', 'Maison Verdier maison-verdier')
    await farid.click('button', say('task.requester'))
    expect(await findings(farid)).toEqual([])
    await farid.click('radio', 'Denis Aubry client')
    await farid.click('button', say('task.createAction'))
    await expect(farid).toSee(say('failures.taskCreated', { taskId: 'MVD-' }).replace(/ créée.*/, ''))
    const { list: [made] } = await farid.call(lists.searchTasks, { search: 'Renouveler les badges', skip: 0, limit: 15 })
    const owner = (await farid.call(lists.readTaskAnywhere, { taskId: made!.taskId })).people.find(({ _id }) => _id === made!.userId)
    expect([made!.taskId.slice(0, 4), owner?.firstName]).toEqual(['MVD-', 'Denis'])
    // Customers have neither choice.
    await basile.open('/')
    await basile.click('button', say('board.newRequest'))
    await basile.waitFor('textbox', say('task.descriptionLabel'))
    expect(await basile.has('button', say('task.requester'))).toBe(false)
    expect(await basile.page.$('[name="app"]')).toBeNull()
    await basile.press('Escape')
  })

  test('nothing went wrong on any page', () => {
    for (const who of [farid, basile]) expect({ who: who.name, complaints: who.complaints() }).toEqual({ who: who.name, complaints: [] })
    expect(product.said()).not.toMatch(/"level"/)
  })
})
