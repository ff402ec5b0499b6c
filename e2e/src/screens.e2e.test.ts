import { board } from '@passerelle/contract/projects/board'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import { desk, phone } from './browser/emulation.ts'
import { readShifts, recordShifts } from './browser/layout-shifts.ts'
import type { Visitor } from './browser/visitor.ts'
import { card, waitForCard } from './journey/board.ts'
import { openProduct } from './journey/open-product.ts'
import { openTask } from './journey/open-task.ts'
import type { SignedIn } from './journey/sessions.ts'
import { waitForBoard } from './journey/sign-in.ts'
import { provider, say } from './journey/texts.ts'

vi.setConfig({ testTimeout: 90_000 })

const product = openProduct()
let ada: SignedIn
let emma: SignedIn
let guest: Visitor

const at = (who: Visitor) => who.page.url().replace(product.origin, '')
const findings = (who: Visitor, within?: string) => getViolationsOnMobileAndDesktop(who.page, within)
const [sheet, popover] = ['[data-part="sheet"]', '[data-part~="popover"]']

beforeAll(async () => {
  ;[guest, ada, emma] = await Promise.all([product.guest('Guest'), product.customer('ada'), product.staff('emma')])
})

test('[TSK-046][TSK-048] a card shows three faces of four; staff see dimmed what waits for the customer', async () => {
  for (const who of [ada, emma]) {
    await who.open('/')
    await who.page.setViewport({ ...desk, height: 3000 })
    await waitForBoard(who)
    await waitForCard(who, 'ATL-4', 'todo')
  }
  expect((await ada.call(board.readTask, { id: 'ATL-3' })).people).toHaveLength(4)
  expect(await ada.page.$$eval(`${card('ATL-3')} [data-part="avatar"]`, (faces) => faces.length)).toBe(3)
  const looks = (who: SignedIn, taskId: string) =>
    who.page.$eval(card(taskId), (shown) => {
      const title = shown.querySelector('h3')
      return [getComputedStyle(shown).backgroundColor, title && getComputedStyle(title).color]
    })
  const usual = await looks(emma, 'ATL-1')
  for (const taskId of ['ATL-2', 'ATL-4', 'ATL-5']) {
    const [ground, colour] = await looks(emma, taskId)
    expect([taskId, ground === usual[0], colour === usual[1]]).toEqual([taskId, false, false])
    expect((await looks(ada, taskId))[1]).toBe((await looks(ada, 'ATL-1'))[1])
  }
})

test('[TSK-047][TSK-065] a card shows its progress, in the colour of how far it went, and its state', async () => {
  const fill = () =>
    emma.page.$eval(
      `${card('ATL-3')} [data-part="progress-bar"]`,
      (bar) => bar.firstElementChild!.getBoundingClientRect().width / bar.getBoundingClientRect().width,
    )
  const { ellapsedTime, acceptedEstimatedTime } = await emma.call(board.readTask, { id: 'ATL-3' })
  expect(await fill()).toBeCloseTo(ellapsedTime! / acceptedEstimatedTime!, 1)
  const looks = await emma.page.$eval(`${card('ATL-3')} [data-part="progress-bar"]`, (bar) => {
    const shown = bar.firstElementChild as HTMLElement
    const { className } = bar
    const drawn = ['none', 'success', 'warning', 'danger'].map((look) => {
      bar.className = `bar ${look}`
      const { display, backgroundColor } = getComputedStyle(shown)
      return display === 'none' ? look : backgroundColor
    })
    bar.className = className
    const tokens = ['success', 'warning', 'danger'].map((look) => {
      shown.style.background = `var(--${look}-solid)`
      return getComputedStyle(shown).backgroundColor
    })
    shown.style.background = ''
    return { drawn, tokens, now: className }
  })
  expect(looks.drawn).toEqual(['none', ...looks.tokens])
  expect(new Set(looks.tokens).size).toBe(3)
  expect(looks.now).toBe('bar success')
  expect(await emma.page.$eval(`${card('ATL-1')} [data-part="progress-bar"]`, (bar) => bar.className)).toBe('bar none')
  const badges = (who: SignedIn, taskId: string) =>
    who.page.$$eval(`${card(taskId)} [data-part="badge"]`, (all) =>
      all.map((badge) => (badge as HTMLElement).innerText.trim()),
    )
  expect([await badges(emma, 'ATL-1'), await badges(ada, 'ATL-1'), await badges(ada, 'ATL-2')]).toEqual([
    [say('board.badge.toCategorise')],
    [],
    [say('board.badge.estimateToAnswer')],
  ])
})

test('[TSK-021] staff find the request on which their timer runs; customers have no such link', async () => {
  expect(await ada.page.$('[data-part="running-link"]')).toBeNull()
  await emma.page.locator('[data-part="running-link"]').click()
  await emma.waitFor('button', say('task.copyLink'))
  expect(at(emma)).toBe('/projects/tasks/ATL-3')
})

test('[TSK-068] changes in an open request show in it and on the board', async () => {
  await openTask(emma, 'ATL-1')
  await emma.click('button', say('words.listOne.todo'))
  await emma.click('menuitem', `${say('board.moveTo')} ${say('words.list.in_progress')}`)
  await waitForCard(emma, 'ATL-1', 'in_progress')
  await emma.waitFor('button', say('words.listOne.in_progress'))
  await emma.click('button', say('task.addLabel'))
  await emma.click('radio', 'Infogérance')
  for (const place of [card('ATL-1'), '[data-part~="panel"] [data-part="properties"]']) {
    await emma.page.waitForFunction(
      (where) => document.querySelector(where)?.textContent?.includes('Infogérance'),
      {},
      place,
    )
  }
})

test('a phone shows one list at a time, the bar below, a request as a full page, nothing too wide', async () => {
  const who = await product.again(ada, { size: phone })
  await who.open('/')
  const tab = '[data-part="board-tabs"] [role="tab"]'
  await who.page.waitForSelector(tab)
  const tabs = await who.page.$$eval(tab, (all) => all.map((one) => one.textContent))
  expect(tabs.map((text) => text.replace(/\d+$/, ''))).toEqual([
    say('words.list.todo'),
    say('words.list.in_progress'),
    say('words.list.done'),
  ])
  await who.page.locator(`${tab}:nth-of-type(2)`).click()
  await waitForCard(who, 'ATL-3', 'in_progress')
  expect(await who.page.$$eval('[data-column]', (lists) => lists.length)).toBe(1)
  const bar = await who.page.$eval('[data-part="bottom-navigation"]', (element) => ({
    box: element.getBoundingClientRect().toJSON() as DOMRect,
    text: (element as HTMLElement).innerText,
  }))
  expect(bar.text.split(/\n+/)).toEqual(expect.arrayContaining([say('shell.requests'), say('common.more')]))
  expect(bar.box).toMatchObject({ left: 0, width: 390, bottom: 844 })
  // A touch 21 px above or below the middle still hits.
  const missed = await who.page.$$eval(
    [
      '[data-part="board-tabs"] [role="tab"]',
      '[data-part="waiting-strip"] a',
      ':is([data-part="filters"], [data-part="topbar"]) [data-variant]',
    ].join(),
    (all) =>
      all.flatMap((one) => {
        const { left, top, width, height } = one.getBoundingClientRect()
        const hits = [-21, 21].every((away) =>
          one.contains(document.elementFromPoint(left + width / 2, top + height / 2 + away)),
        )
        return hits || width === 0 ? [] : [one.textContent]
      }),
  )
  expect(missed).toEqual([])
  const menu = `${card('ATL-3')} [data-part="card-menu-trigger"]`
  expect(await who.page.$eval(menu, (button) => button.getBoundingClientRect().height)).toBeGreaterThanOrEqual(44)
  await who.page.$eval(menu, (button) => button.scrollIntoView({ block: 'center' }))
  await who.page.tap(menu)
  await who.click('menuitem', `${say('board.moveTo')} ${say('words.list.todo')}`)
  await who.page.locator(`${tab}:nth-of-type(1)`).click()
  await waitForCard(who, 'ATL-3', 'todo')
  const fits = () => who.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(await fits()).toBe(true)
  await who.open('/projects/recap')
  await who.page.waitForSelector('[data-part="recap-list"] li')
  expect(
    await who.page.$eval('[data-part="recap-scroll"]', (scroller) => scroller.scrollWidth <= scroller.clientWidth),
  ).toBe(true)
  await openTask(who, 'ATL-2')
  const box = await who.page.$eval(
    '[data-part="sheet"]',
    (element) => element.getBoundingClientRect().toJSON() as DOMRect,
  )
  expect(box).toMatchObject({ left: 0, top: 0, width: 390, height: 844 })
  expect(await fits()).toBe(true)
})

describe('nothing serious for axe, on a desk and on a phone, in both themes', () => {
  test('the sign-in pages', async () => {
    await guest.open('/admin/login')
    await guest.waitFor('button', say('signIn.staffSubmit', { provider }))
    expect(await findings(guest)).toEqual([])
    await guest.open('/login')
    await guest.fill(say('signIn.email'), 'nobody@')
    await guest.click('button', say('signIn.continue'))
    await expect(guest).toSee(say('forms.email'))
    expect(await findings(guest)).toEqual([])
  })

  test('the board of customers and of staff, and the form of a new request', async () => {
    for (const who of [ada, emma]) {
      await who.open('/')
      await waitForBoard(who)
      expect(await findings(who)).toEqual([])
    }
    await ada.click('button', say('board.newRequest'))
    await ada.waitFor('textbox', say('task.name'))
    await ada.click('button', say('task.createAction'))
    await expect(ada).toSee(say('forms.required'))
    expect(await findings(ada, '[role="dialog"]')).toEqual([])
  })

  test('a request: the customer’s decision, the staff’s panel, both threads, labels, estimate', async () => {
    await openTask(ada, 'ATL-2')
    await ada.waitFor('button', say('quotes.accept'))
    expect(await findings(ada, sheet)).toEqual([])
    await openTask(emma, 'ATL-3')
    expect(await findings(emma, sheet)).toEqual([])
    // Its name goes on with the count of unread messages.
    await emma.page.locator(`[role="tab"] ::-p-text(${say('thread.internal')})`).click()
    await emma.waitFor('textbox', say('thread.messageInternal'))
    await emma.page.locator('::-p-xpath(//*[@data-part="panel"]//button[contains(., "tiquette")])').click()
    await emma.waitFor('checkbox', 'Run')
    expect(await findings(emma, `:is(${sheet}, ${popover})`)).toEqual([])
    await emma.press('Escape')
    await emma.page.waitForSelector('[data-part~="popover"]', { hidden: true })
    await emma.page.locator('[data-part="estimate"] button').click()
    await emma.waitFor('spinbutton', say('estimate.days'))
    expect(await findings(emma, popover)).toEqual([])
  })
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})

test.each([desk, phone])(
  'nothing moves while a screen is loading, at $width px',
  async (size) => {
    const clara = await product.customer('clara', { size })
    const ines = await product.customer('ines', { size })
    const [customer, staff] = [await product.customer('ada', { size }), await product.backoffice('hugo', { size })]
    const moved: unknown[] = []
    for (const [who, paths] of [
      [customer, ['/', '/projects/tasks/ATL-2']],
      [staff, ['/admin', '/admin/tasks', '/admin/tasks/ATL-2', '/admin/monitoring/oncall']],
      [ines, ['/', '/stats', '/stats/reports', '/payments', '/payments?tab=invoices']],
      [clara, ['/', '/stats', '/bookings', '/bookings/list', '/projects/recap', '/users', '/settings', '/inbox']],
    ] as const) {
      await recordShifts(who.page)
      for (const path of paths) {
        await who.open(path)
        // A page that goes on calling is measured as it is; one that is still loading is not.
        await who.page.waitForNetworkIdle({ idleTime: 700, concurrency: 1, timeout: 8000 }).catch(() => undefined)
        await who.page.waitForFunction((text) => !document.body.textContent.includes(text), {}, say('common.loading'))
        const { sum, of } = await readShifts(who.page)
        if (sum > 0.02) moved.push({ path, sum, of })
      }
    }
    expect(moved).toEqual([])
  },
  240_000,
)
