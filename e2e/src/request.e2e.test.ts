import { confirm } from './journey/confirm.ts'
import { board } from '@passerelle/contract/projects/board'
import { beforeAll, expect, test } from 'vitest'
import { openProduct } from './journey/open-product.ts'
import { openTask } from './journey/open-task.ts'
import type { SignedIn } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { frenchDay, say } from './journey/texts.ts'

const product = openProduct()
let ada: SignedIn
let basile: SignedIn
let emma: SignedIn

const at = (who: SignedIn) => who.page.url().replace(product.origin, '')
const panel = (who: SignedIn) => who.page.$eval('[data-part~="panel"]', (element) => (element as HTMLElement).innerText)

beforeAll(async () => {
  ;[ada, basile, emma] = await Promise.all([product.customer('ada'), product.customer('basile'), product.staff('emma')])
})

test('[TSK-003][TSK-031] an id in the address becomes the readable one; the request opens over the board', async () => {
  const { _id } = await ada.call(board.readTask, { id: 'ATL-3' })
  expect(_id).toMatch(/^[0-9a-f]{24}$/)
  for (const [who, id] of [
    [ada, _id],
    [emma, _id],
  ] as const) {
    await who.open(`/projects/tasks/${id}`)
    await who.waitFor('button', say('task.copyLink'))
    expect(at(who)).toBe('/projects/tasks/ATL-3')
    expect(
      await who.page.$eval('[data-part="conversation"] [data-part="task-title"]', (title) => title.textContent),
    ).toMatch(/^ATL-3 /)
    await who.page.waitForFunction(() => document.querySelectorAll('[data-column]').length === 3)
    await who.click('button', say('common.closeEsc'))
    await waitForBoard(who)
    expect(at(who)).toBe('/')
  }
})

test('[TSK-033][TSK-034] the heading: subscribers, sprint, priority, due date, accepted time, archived', async () => {
  await openTask(ada, 'ATL-3')
  await expect(ada).toSee('Suivie par 3 personnes')
  const heading = await ada.page.$eval('[data-part="task-heading"]', (element) => (element as HTMLElement).innerText)
  const task = await ada.call(board.readTask, { id: 'ATL-3' })
  const sprint = task.milestones.at(-1)
  const [from, to, due] = [frenchDay(sprint!.startAt), frenchDay(Date.parse(sprint!.endAt) - 1), frenchDay(task.dueAt!)]
  for (const text of [sprint!.name, say('words.priority.major'), '2\u00a0j\u00a04\u00a0h acceptés'])
    expect(heading).toContain(text)
  expect(heading).toMatch(new RegExp(` ${due} `))
  const tooltip = await ada.page.$eval('[data-part="task-heading"] [data-part="badge"]', (badge) =>
    badge.getAttribute('title'),
  )
  expect(tooltip).toMatch(new RegExp(`^${from} .* – ${to} `))
  await openTask(ada, 'ATL-2')
  expect(await ada.text()).not.toContain('Suivie par')
  await openTask(ada, 'ATL-9')
  await expect(ada).toSee('Archivée le ')
  // Of two sprints the later one.
  await openTask(ada, 'ATL-5')
  const [earlier, later] = (await ada.call(board.readTask, { id: 'ATL-5' })).milestones
    .toSorted((a, b) => a.startAt.localeCompare(b.startAt))
    .map(({ name }) => name)
  const badges = await ada.page.$eval('[data-part="request-badges"]', (element) => (element as HTMLElement).innerText)
  expect([badges.includes(later ?? '?'), badges.includes(earlier ?? '?')]).toEqual([true, false])
})

test('[TSK-032] the left column begins with id, name, creator and day, then text and thread', async () => {
  const { name, description, createdAt } = await ada.call(board.readTask, { id: 'ATL-3' })
  await Promise.all([openTask(ada, 'ATL-3'), openTask(basile, 'ATL-3')])
  for (const who of [ada, basile])
    expect(
      await who.page.$eval('[data-part="conversation"] [data-part="task-title"]', (title) => title.textContent),
    ).toBe(`ATL-3 ${name}`)
  const meta = (who: SignedIn) =>
    who.page.$eval('[data-part="conversation"] [data-part="task-meta"]', (line) => (line as HTMLElement).innerText)
  expect(await meta(basile)).toMatch(new RegExp(`Ada Lemoine.* ${frenchDay(createdAt)} `))
  expect(await meta(ada)).not.toContain('Ada Lemoine')
  expect(await ada.page.$('[data-part="conversation"] [data-part="composer"]')).not.toBeNull()
  await ada.click('button', say('task.editText'))
  await ada.waitFor('textbox', say('task.descriptionLabel'))
  expect(await ada.page.$eval('[data-part="conversation"] form:has(input) input', (input) => input.value)).toBe(name)
  expect(await ada.page.$eval('[data-part="conversation"] form:has(input) textarea', (area) => area.value)).toBe(
    description,
  )
})

test('[TSK-035][TSK-036][TSK-041][UIX-043] conversation left, panel right, for staff reversed', async () => {
  const leftOf = (who: SignedIn, selector: string) =>
    who.page.$eval(selector, (element) => element.getBoundingClientRect().left)
  await Promise.all([openTask(ada, 'ATL-1'), openTask(emma, 'ATL-1')])
  expect(await leftOf(ada, '[data-part="conversation"]')).toBeLessThan(await leftOf(ada, '[data-part~="panel"]'))
  expect(await leftOf(emma, '[data-part~="panel"]')).toBeLessThan(await leftOf(emma, '[data-part="conversation"]'))
  for (const who of [ada, emma]) {
    // Parts of the panel come after the request.
    await expect.poll(() => panel(who)).toContain(say('task.dataProtection'))
    expect(await panel(who)).toContain(`${say('estimate.spent')}\n<\u00a01min`)
    // Neither of them may archive: she is no manager.
    expect([await who.has('button', say('task.archive')), await who.has('button', say('task.copyLink'))]).toEqual([
      false,
      true,
    ])
  }
})

test('[TSK-043][ERR-028][UIX-006] the share link is copied and opens the request, for staff too', async () => {
  await ada.page.browserContext().overridePermissions(product.origin, ['clipboard-read', 'clipboard-sanitized-write'])
  await openTask(ada, 'ATL-3')
  await ada.page.bringToFront()
  await ada.click('button', say('task.copyLink'))
  await expect(ada).toSee(say('failures.linkCopied'))
  const link = await ada.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${product.origin}/apps/${ada.appId}?redirect=/projects/tasks/ATL-3`)
  await basile.open(link.replace(product.origin, ''))
  await basile.waitFor('button', say('task.copyLink'))
  expect(at(basile)).toBe('/projects/tasks/ATL-3')
  for (const elsewhere of ['//nimbus.example/', 'https://nimbus.example/', 'javascript:alert(1)']) {
    await basile.open(`/apps/${ada.appId}?redirect=${encodeURIComponent(elsewhere)}`)
    await waitForBoard(basile)
    expect(at(basile)).toBe('/')
  }
  const other = await product.again(emma)
  await other.open('/admin')
  await other.page.waitForSelector('a[data-part="account-row"]')
  const verdier = await other.page.$$eval('a[data-part="account-row"]', (links) =>
    links.find((one) => one.textContent?.includes('Maison Verdier'))?.getAttribute('href'),
  )
  await other.open(`${verdier}?redirect=/projects/tasks/MVD-1`)
  await other.waitFor('button', say('task.copyLink'))
  expect(at(other)).toBe('/projects/tasks/MVD-1')
})

test('[EST-019][EST-020][CON-004] the administrator who answers sees the mission’s prices; others do not', async () => {
  // Another estimate takes the place of the quote, which shows lines of its own.
  for (const hours of [21, 20]) await emma.call(board.editTask, { id: 'ATL-2', estimatedTime: hours * 3_600_000 })
  await Promise.all([openTask(ada, 'ATL-2'), openTask(basile, 'ATL-2'), openTask(emma, 'ATL-2')])
  await expect(ada).toSee(say('estimate.prices'))
  const prices = await panel(ada)
  const euros = '[\\d\\s]+,\\d\\d\\s€'
  for (const line of [
    `2\\sjours de 8\\sh\\s× ${euros}`,
    `4\\sheures\\s× ${euros}`,
    `Total HT\\s${euros}`,
    `Hors heures ouvrées.* jour ${euros}, heure ${euros}`,
  ]) {
    expect(prices).toMatch(new RegExp(line))
  }
  expect(prices).toMatch(/Hors\sheures\souvrées,\s×\s2,5\s:.*Heures\souvrées\s:\slundi\sà\svendredi,\s9\sh\sà\s18\sh\./)
  await ada.clickText(say('estimate.prices'))
  await ada.page.waitForFunction(() => !document.querySelector('table[data-part="prices"]')?.checkVisibility())
  expect(await panel(basile)).not.toContain(say('estimate.prices'))
  expect(await panel(emma)).not.toContain(say('estimate.prices'))
  await openTask(ada, 'ATL-3')
  expect(await panel(ada)).not.toContain(say('estimate.prices'))
})

test('an estimate is withdrawn by a second click, and the customer has no answer to give any more', async () => {
  await Promise.all([openTask(ada, 'ATL-2'), openTask(emma, 'ATL-2')])
  await ada.waitFor('button', say('estimate.accept'))
  await emma.page.locator('[data-part="estimate"] button').click()
  await confirm(emma, say('estimate.clear'))
  await expect(ada).toSee(say('now.state.received'))
  expect(await ada.call(board.readTask, { id: 'ATL-2' })).toMatchObject({ estimatedTime: null })
})

test('[PND-001] staff put a request on hold, reminded to write first; the customer sees whose turn', async () => {
  await Promise.all([openTask(ada, 'ATL-1'), openTask(emma, 'ATL-1')])
  await emma.click('button', say('task.waitForCustomer'))
  await expect(emma).toSee(say('task.waitForCustomerRemind'))
  await expect(ada).toSee(say('now.state.received'))
  await emma.click('button', say('common.cancel'))
  await expect(emma).not.toSee(say('task.waitForCustomerRemind'))
  await emma.click('button', say('task.waitForCustomer'))
  await emma.page.locator(`[role="dialog"] [data-part="dialog-footer"] [data-variant="primary"]`).click()
  await expect(emma).toSee(say('now.state.waitsForCustomer'))
  await expect(ada).toSee(say('now.state.customerAnswers'))
  const task = await ada.call(board.readTask, { id: 'ATL-1' })
  expect(task).toMatchObject({ pendingStatus: 'customer', pendingAt: expect.any(String) as string })
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})
