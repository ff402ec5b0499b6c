import { board } from '@passerelle/contract/projects/board'
import { beforeAll, expect, test, vi } from 'vitest'
import { interceptCalls, type InterceptedCalls } from './browser/intercept-calls.ts'
import { painted } from './browser/fake-clock.ts'
import { cardLink, waitForCard } from './journey/board.ts'
import { openProduct } from './journey/open-product.ts'
import { openTask } from './journey/open-task.ts'
import type { SignedIn } from './journey/sessions.ts'
import { provider, say, sayInEnglish } from './journey/texts.ts'
import { waitForToast } from './journey/toast.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct()
let ada: SignedIn
let emma: SignedIn
let calls: InterceptedCalls
const field = say('thread.messageToProvider', { provider })

const typed = (who: SignedIn) => who.page.$eval('[data-part="composer"] textarea', (area) => area.value)

beforeAll(async () => {
  ;[ada, emma] = await Promise.all([product.customer('ada'), product.staff('emma')])
  calls = await interceptCalls(ada.page)
})

test('[THR-012] Ctrl or Cmd with Enter sends; what fails comes back into the composer', async () => {
  await openTask(ada, 'ATL-3')
  await openTask(emma, 'ATL-3')
  for (const [key, text] of [
    ['Control', 'Par Ctrl et Entrée'],
    ['Meta', 'Par Cmd et Entrée'],
  ] as const) {
    await ada.fill(field, text)
    await ada.page.keyboard.down(key)
    await ada.press('Enter')
    await ada.page.keyboard.up(key)
    await expect(emma).toSee(text)
    expect(await typed(ada)).toBe('')
  }
  calls.abort('POST', /\/messages$/)
  await ada.fill(field, 'Le réseau tombe')
  await ada.sendByKeys()
  await expect(ada).toSee(say('failures.sendMessage'))
  expect(await typed(ada)).toBe('Le réseau tombe')
  await ada.sendByKeys()
  await expect(emma).toSee('Le réseau tombe')
})

test('what is written first stands first, however late it arrives', async () => {
  const before = calls.written().length
  const held = calls.hold('POST', /\/messages$/)
  for (const text of ['D’abord ceci', 'Puis cela']) {
    await ada.fill(field, text)
    await ada.sendByKeys()
    await expect(ada).toSee(text)
  }
  await held.asked
  await painted(ada.page)
  expect(calls.written().slice(before)).toHaveLength(1)
  await held.continue()
  await expect(emma).toSee('Puis cela')
  expect(
    (
      await emma.page.$$eval('[data-part="message"] [data-part="prose"]', (all) => all.map((one) => one.textContent))
    ).slice(-2),
  ).toEqual(['D’abord ceci', 'Puis cela'])
})

test('nothing typed is lost: a draft outlives the page', async () => {
  await ada.fill(field, 'Pas encore fini')
  await expect(ada).toSee(say('thread.draftSaved'))
  await openTask(ada, 'ATL-2')
  expect(await typed(ada)).toBe('')
  await openTask(ada, 'ATL-3')
  expect(await typed(ada)).toBe('Pas encore fini')
})

test('[THR-013] older messages come page by page at the top of the thread; the reader stays', async () => {
  await openTask(ada, 'ATL-10')
  await ada.page.waitForSelector('[data-line]')
  const lines = () => ada.page.$$eval('[data-line]', (all) => all.length)
  expect(await lines()).toBe(30)
  for (const loaded of [60, 90]) {
    const first = await ada.page.$eval('[data-line]', (line) => line.getAttribute('data-line'))
    // One pixel of the sentinel is still out of view.
    await ada.page.$eval('[data-part="older-messages"]', (sentinel) => {
      const scroller = sentinel.closest('[data-part="conversation-scroll"]')
      scroller?.scrollBy({
        top: sentinel.getBoundingClientRect().top - scroller.getBoundingClientRect().top + 1,
        behavior: 'instant',
      })
    })
    await painted(ada.page)
    expect(await lines()).toBe(loaded - 30)
    await ada.page.$eval('[data-part="older-messages"]', (sentinel) =>
      sentinel.closest('[data-part="conversation-scroll"]')?.scrollBy({ top: -2, behavior: 'instant' }),
    )
    await ada.page.waitForFunction((count) => document.querySelectorAll('[data-line]').length === count, {}, loaded)
    await painted(ada.page)
    const { top, height } = await ada.page.$eval(`[data-line="${first}"]`, (line) => {
      const [box, frame] = [
        line.getBoundingClientRect(),
        line.closest('[data-part="conversation-scroll"]')?.getBoundingClientRect(),
      ]
      return { top: box.top - (frame?.top ?? 0), height: frame?.height ?? 0 }
    })
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(height / 2)
  }
  calls.refuse('GET', /\/messages$/, 'too_many_requests')
  await ada.page.$eval('[data-part="conversation-scroll"]', (scroller) =>
    scroller.scrollTo({ top: 0, behavior: 'instant' }),
  )
  await expect(ada).toSee(say('thread.olderFailed'))
  await ada.click('button', say('common.retry'))
  await ada.page.waitForFunction(() => document.querySelectorAll('[data-line]').length === 120)
})

test('[THR-016] a page watches the thread that it shows, and no longer once it is left', async () => {
  const who = await product.again(ada)
  const session = await who.page.createCDPSession()
  await session.send('Network.enable')
  const frames: { type: string; topic: string; id: string }[] = []
  session.on(
    'Network.webSocketFrameSent',
    ({ response }) => void frames.push(JSON.parse(response.payloadData) as (typeof frames)[number]),
  )
  const sent = (type: string, topic: string) => () =>
    frames.filter((frame) => frame.type === type && frame.topic === topic).map(({ id }) => id)
  await who.open('/')
  await waitForCard(who, 'ATL-3', 'in_progress')
  await expect.poll(sent('subscribe', 'board')).toEqual([ada.appId])
  const { threadId } = await ada.call(board.readTask, { id: 'ATL-3' })
  await who.page.locator(cardLink('ATL-3')).click()
  await expect.poll(sent('subscribe', 'thread')).toEqual([threadId])
  expect(sent('unsubscribe', 'thread')()).toEqual([])
  await who.press('Escape')
  await who.page.waitForSelector('[data-part="sheet"]', { hidden: true })
  await expect.poll(sent('unsubscribe', 'thread')).toEqual([threadId])
  expect(sent('unsubscribe', 'board')()).toEqual([])
})

test('[THR-005] a message whose author is gone is by a deleted user', async () => {
  const orphaned = (body: string) =>
    JSON.stringify(JSON.parse(body, (key, value: unknown) => (key === 'author' || key === 'authorId' ? null : value)))
  calls.change(/\/messages$/, orphaned)
  await openTask(ada, 'ATL-4')
  await expect(ada).toSee(say('common.deletedUser'))
  const english = await product.again(ada, { locale: 'en' })
  const englishCalls = await interceptCalls(english.page)
  englishCalls.change(/\/messages$/, orphaned)
  await english.open('/projects/tasks/ATL-4')
  await expect(english).toSee('Deleted User')
  expect(sayInEnglish('common.deletedUser')).toBe('Deleted User')
})

test('[THR-006][THR-007][ERR-025] staff start the internal discussion by a button; customers have no tab', async () => {
  const { _id } = await ada.call(board.createTask, { name: 'Badge perdu', description: 'Merci de le bloquer.' })
  await Promise.all([openTask(emma, _id), openTask(ada, _id)])
  expect(
    await emma.page.$$eval('[data-part="thread-tabs"] [role="tab"]', (tabs) => tabs.map((tab) => tab.textContent)),
  ).toEqual([say('thread.client'), say('thread.internal')])
  await emma.click('tab', say('thread.internal'))
  const emmasCalls = await interceptCalls(emma.page)
  for (const [message, said] of [
    ['', 'La discussion n’a pas pu être ouverte'],
    ['Le serveur a ses raisons', 'Le serveur a ses raisons'],
  ] as const) {
    emmasCalls.refuse('POST', /\/thread$/, 'internal', message)
    await emma.click('button', say('thread.startInternal'))
    await waitForToast(emma, said)
  }
  await emma.click('button', say('thread.startInternal'))
  await emma.page.waitForSelector('[data-part="composer"][data-side="internal"] textarea:focus')
  await emma.fill(say('thread.messageInternal'), 'Badge 114, je bloque')
  await emma.click('button', say('thread.sendInternal'))
  await expect(emma).toSee('Badge 114, je bloque')
  expect(await emma.has('button', say('thread.startInternal'))).toBe(false)
  expect(await ada.page.$('[data-part="sheet"] [role="tab"]')).toBeNull()
  expect(await ada.text()).not.toContain('Badge 114')
})

test('nobody’s page called elsewhere, failed or broke its policy', () => {
  expect(product.complaints()).toEqual([])
})
