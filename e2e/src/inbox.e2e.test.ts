import { board } from '@passerelle/contract/projects/board'
import { chats } from '@passerelle/contract/chats/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findExecutable } from '@passerelle/converters/browser/find-executable'
import { getViolationsOnMobileAndDesktop } from './browser/accessibility.ts'
import type { Visitor } from './browser/visitor.ts'
import { openProduct } from './journey/open-product.ts'
import type { InOffice, SignedIn } from './journey/sessions.ts'
import { password, signInAsCustomer } from './journey/sign-in.ts'
import { say, sayInEnglish } from './journey/texts.ts'
import { openPushService } from './product/push-service.ts'
import { readMails } from './product/mails.ts'

vi.setConfig({ testTimeout: 60_000 })

const product = openProduct({ OUTBOUND_LOCAL: 'true' })
let pushService: Awaited<ReturnType<typeof openPushService>>
let ada: SignedIn
let emma: InOffice
let task: { _id: string; taskId: string; name: string; threadId: string }
let basile: Visitor
let pushed: { title: string; url: string }

beforeAll(async () => {
  ;[ada, emma, pushService] = await Promise.all([
    product.customer('ada'),
    product.backoffice('emma'),
    openPushService(),
  ])
  task = await ada.call(board.readTask, { id: 'ATL-3' })
})
afterAll(() => pushService.close())

const write = ({ call }: Pick<SignedIn, 'call'>, text: string) =>
  call(chats.sendMessage, { threadId: task.threadId, taskId: task._id, text, isPrivateThread: false })
/** The count beside the inbox, once it is as expected. */
const waitForCount = (who: Visitor, count: number) =>
  who.page.waitForFunction(
    (wanted) =>
      (document.querySelector('[data-part="rail"] a[href$="/inbox"] [data-part="unread-count"]')?.firstChild
        ?.textContent ?? '0') === wanted,
    {},
    String(count),
  )

test('[OPEN-064] a message comes to the staff inbox live, is counted, is read with its request', async () => {
  await emma.call(notifs.markNoticesRead, { all: true })
  await emma.open('/admin/inbox')
  await waitForCount(emma, 0)
  await write(ada, 'La réunion est déplacée à jeudi.')
  await waitForCount(emma, 1)
  await emma.waitForText('La réunion est déplacée à jeudi.')
  await emma.waitForText(say('inbox.unread', { count: 1 }))
  expect(await getViolationsOnMobileAndDesktop(emma.page)).toEqual([])
  await emma.page.locator('[data-part="notice-group"] a').click()
  await emma.page.waitForFunction((path) => location.pathname.startsWith(path), {}, '/admin/tasks')
  await emma.waitForText(task.name)
  await waitForCount(emma, 0)
  expect(await emma.call(notifs.countNotices, {})).toEqual({ unread: 0 })
})

test('[OPEN-064] the channels of a kind are chosen in the inbox and hold', async () => {
  await emma.open('/admin/inbox?view=prefs')
  const before = (await emma.call(notifs.readPreferences, {})).choices.messages
  const messages = say('inbox.inAppFor', { category: say('inbox.categories.messages') })
  await emma.click('checkbox', messages)
  await emma.waitForText(say('inbox.saved'))
  expect((await emma.call(notifs.readPreferences, {})).choices.messages).toEqual({
    ...before,
    inbox: false,
  })
  await emma.open('/admin/inbox?view=prefs')
  await emma.waitFor('checkbox', messages)
  expect(await emma.page.$eval(`input[aria-label="${messages}"]`, (box) => (box as HTMLInputElement).checked)).toBe(
    false,
  )
  expect(await getViolationsOnMobileAndDesktop(emma.page)).toEqual([])
})

test('[OPEN-064] a customer chooses what they are told of one service, and returns to the preferences', async () => {
  const [service] = (await ada.call(notifs.listServiceSubscriptions, {})).list
  const kept = async () => (await ada.call(notifs.listServiceSubscriptions, {})).list[0]
  const mark = say('inbox.services.for.maintenances', { service: service!.name })
  const reset = say('inbox.services.reset', { service: service!.name })
  await ada.open('/inbox?view=prefs')
  await ada.click('checkbox', mark)
  await ada.waitFor('button', reset)
  await expect.poll(kept).toEqual({ ...service, maintenances: false, own: true })
  expect(await getViolationsOnMobileAndDesktop(ada.page)).toEqual([])
  await ada.click('button', reset)
  await expect.poll(kept).toEqual(service)
})

test('[OPEN-064][UIX-023] a waiting estimate sends push and mail, whose link opens it after sign-in', async () => {
  // Above the amount that Atelier Lumen answers by mail.
  await ada.call(notifs.subscribeBrowser, pushService.subscription)
  await emma.inAccount(ada.appId)(board.editTask, { id: 'ATL-2', estimatedTime: 30 * 3_600_000 })
  const pushed = () => pushService.received().find(({ message }) => message['title']?.startsWith('ATL-2 '))
  const push = await vi.waitUntil(pushed, { timeout: 40_000 })
  const url = `${product.origin}/projects/tasks/ATL-2`
  expect(push.message).toMatchObject({ url, body: say('inbox.kinds.estimate_waiting') })

  const readMail = async () =>
    (await readMails(product.origin, 'ada@atelier-lumen.example')).find(({ text }) => text.includes(url))
  await expect.poll(readMail, { timeout: 40_000 }).toMatchObject({ subject: expect.stringContaining('ATL-2') })

  const reader = await product.guest('Ada, from the mail', { locale: 'en', theme: 'dark' })
  await reader.open(new URL(url).pathname)
  await reader.page.waitForFunction(() => location.pathname === '/login')
  await reader.fill(sayInEnglish('signIn.email'), 'ada@atelier-lumen.example')
  await reader.click('button', sayInEnglish('signIn.continue'))
  await reader.fill(sayInEnglish('signIn.password'), password)
  expect(await getViolationsOnMobileAndDesktop(reader.page)).toEqual([])
  await reader.click('button', sayInEnglish('signIn.submit'))
  await reader.waitFor('button', sayInEnglish('estimate.accept'))
  expect(new URL(reader.page.url()).pathname).toBe('/projects/tasks/ATL-2')
  expect(await getViolationsOnMobileAndDesktop(reader.page)).toEqual([])
  await reader.leave()
})

test('[NTF-001][API-164][NTF-002] a person who allowed pushes receives them', async () => {
  basile = await product.guest('Basile')
  await basile.page.browserContext().overridePermissions(product.origin, ['notifications'])
  // The headless shell answers "denied" whatever is allowed.
  await basile.page.evaluateOnNewDocument(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  })
  // The push service of the browser's maker is out of reach: the subscription is that of the one on this machine.
  await basile.page.evaluateOnNewDocument((subscription) => {
    PushManager.prototype.subscribe = async (options) => {
      sessionStorage.setItem('e2e.pushKey', options?.applicationServerKey as string)
      return { toJSON: () => subscription } as unknown as PushSubscription
    }
  }, pushService.subscription)
  await signInAsCustomer(basile, 'basile@atelier-lumen.example')
  await basile.open('/inbox?view=prefs')
  await basile.waitForText(say('inbox.pushOn'))
  await basile.waitFor('button', say('inbox.remove'))
  const { publicKey } = await ada.call(notifs.readPushKey, {})
  expect(await basile.page.evaluate(() => sessionStorage.getItem('e2e.pushKey'))).toBe(publicKey)

  await write(ada, 'Peux-tu confirmer la salle ?')
  const push = await vi.waitUntil(
    () => pushService.received().find(({ message }) => message['title']?.startsWith(task.taskId)),
    {
      timeout: 40_000,
    },
  )
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', authorization: /^vapid t=/ })
  expect(push.message).toMatchObject({
    title: `${task.taskId} ${task.name}`,
    body: expect.stringContaining('Peux-tu confirmer la salle ?'),
    url: `${product.origin}/projects/tasks/${task.taskId}`,
  })
  pushed = push.message as typeof pushed
  expect(product.complaints()).toEqual([])
})

test('a push is shown by the service worker', async ({ skip }) => {
  skip((await findExecutable()).shell, 'The headless shell of npm shows no notification: set CHROMIUM_PATH')
  const session = await basile.page.createCDPSession()
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  // A message to a worker that is still starting is lost.
  await basile.page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: product.origin,
    registrationId: await registered,
    data: JSON.stringify(pushed),
  })
  const shown = await basile.page.waitForFunction(async () => {
    const [notification] = await (await navigator.serviceWorker.ready).getNotifications()
    return notification && { title: notification.title, url: (notification.data as { url: string }).url }
  })
  expect(await shown.jsonValue()).toEqual({ title: pushed.title, url: pushed.url })
  expect(product.complaints()).toEqual([])
})
