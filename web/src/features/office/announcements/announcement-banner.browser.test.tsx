import { announcements } from '@passerelle/contract/accounts/announcements'
import { OwnAnnouncement } from '@passerelle/contract/accounts/announcement-schemas'
import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape } from '@passerelle/contract/accounts/schemas'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../testing/accessibility.ts'
import { example } from '../../../testing/example.ts'
import { appId, openOffice, openPage, say, setUpServer, toastTexts } from '../../../testing/open-page.tsx'

const server = setUpServer()
afterEach(() => page.viewport(1440, 900))

const one = (fields: Partial<ReturnType<typeof example<typeof OwnAnnouncement>>>) =>
  example(OwnAnnouncement, { link: null, effectiveOn: null, text: 'Rien ne change le jour.', ...fields })
const terms = one({
  _id: 'a'.repeat(24),
  kind: 'terms',
  title: 'Conditions cloud',
  effectiveOn: '2026-12-09',
  acknowledge: true,
  mayAcknowledge: true,
})
const price = one({
  _id: 'b'.repeat(24),
  kind: 'price',
  title: 'Nouveaux tarifs',
  text: 'Voyez [les tarifs](/settings/pricing). <b>Sans</b> balise.',
})
const news = one({ _id: 'c'.repeat(24), title: 'Le calendrier par mois' })
const open = async (list: (typeof news)[], options = {}) => {
  server().answer(accounts.readApp, example(AppShape, { _id: appId, providerName: 'Nimbus', announcements: list }))
  await openPage('/', options)
  await expect.element(page.getByRole('button', { name: say('board.newRequest') }).first()).toBeVisible()
}
const banner = (title: string) => page.getByRole('region', { name: title })
const close = (title: string) => page.getByRole('button', { name: say('announcementBanner.close', { title }) })

test.each([1440, 390])('[ANN-006] two at once above the board, the others counted, at %d px', async (width) => {
  await page.viewport(width, 844)
  await open([terms, price, news, { ...news, _id: 'd'.repeat(24), title: 'Autre' }])
  await expect.element(banner(terms.title)).toBeVisible()
  await expect.element(banner(price.title)).toBeVisible()
  expect(banner(news.title).query()).toBeNull()
  await expect.element(page.getByText(say('announcementBanner.others', { count: 2 }))).toBeVisible()
  await expect.element(banner(terms.title).getByText(/En vigueur le .*9 déc/)).toBeVisible()
  // HTML is text, links lead where they say.
  expect(banner(price.title).element().textContent).toContain('<b>Sans</b>')
  expect(banner(price.title).getByRole('link').element().getAttribute('href')).toBe('/settings/pricing')
  expect(await seriousFindings()).toEqual([])
})

const answerWith = (list: (typeof news)[]) =>
  server().answer(accounts.readApp, example(AppShape, { _id: appId, providerName: 'Nimbus', announcements: list }))
const sayLive = async () => {
  await expect
    .poll(() => server().live.frames())
    .toContainEqual(expect.objectContaining({ type: 'subscribe', topic: 'inbox' }))
  server().live.send({
    type: 'event',
    name: 'notice.written',
    at: '2026-02-03T10:00:00.000Z',
    appId,
    subject: appId,
    data: { announcementId: news._id },
    cursor: 'f'.repeat(24),
    inbox: true,
  })
}

test('an announcement made while the board is open appears by itself', async () => {
  await open([])
  answerWith([news])
  await sayLive()
  await expect.element(banner(news.title)).toBeVisible()
})

test('[ANN-014] a withdrawn announcement leaves an open board by itself', async () => {
  await open([price, news])
  await expect.element(banner(news.title)).toBeVisible()
  answerWith([price])
  await sayLive()
  await expect.poll(() => banner(news.title).query()).toBeNull()
  await expect.element(banner(price.title)).toBeVisible()
})

test('[ANN-006][ANN-010] an announcement is closed by its button, not by Escape; comes back on failure', async () => {
  await open([price])
  await expect.element(banner(price.title)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(banner(price.title)).toBeVisible()
  server().refuse(announcements.dismissAnnouncement, 'unavailable')
  await close(price.title).click()
  await expect.poll(toastTexts).toHaveLength(1)
  await expect.element(banner(price.title)).toBeVisible()
  server().answer(announcements.dismissAnnouncement, null)
  await close(price.title).click()
  await expect.poll(() => banner(price.title).query()).toBeNull()
})

test('[ANN-006] an announcement to be acknowledged folds to its title and has no close button', async () => {
  await open([terms])
  await expect.element(banner(terms.title)).toBeVisible()
  expect(close(terms.title).query()).toBeNull()
  await page.getByRole('button', { name: say('announcementBanner.fold', { title: terms.title }) }).click()
  expect(banner(terms.title).getByText(terms.text).query()).toBeNull()
  await page.getByRole('button', { name: say('announcementBanner.unfold', { title: terms.title }) }).click()
  server().answer(announcements.acknowledgeAnnouncement, null)
  await page.getByRole('button', { name: say('announcementBanner.read') }).click()
  await expect.poll(() => banner(terms.title).query()).toBeNull()
})

test('[ANN-006] a reader who may not acknowledge an announcement can close it', async () => {
  await open([{ ...terms, mayAcknowledge: false }])
  await expect.element(close(terms.title)).toBeVisible()
  expect(page.getByRole('button', { name: say('announcementBanner.read') }).query()).toBeNull()
})

test('[ANN-010] staff inside an account see the banner of the customer, and answer nothing', async () => {
  await open([price], { byStaff: true })
  await expect.element(banner(price.title).getByText(say('announcementBanner.ofCustomer'))).toBeVisible()
  expect(banner(price.title).getByRole('button').query()).toBeNull()
})

test('[ANN-006] the board comes together with the banners, so that they move nothing', async () => {
  const shifts: number[] = []
  const observer = new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) shifts.push((entry as unknown as { value: number }).value)
  })
  observer.observe({ type: 'layout-shift', buffered: false })
  await open([terms, price])
  await expect.element(banner(terms.title)).toBeVisible()
  observer.disconnect()
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02)
})

test('[ANN-006] announcements to staff are above their home', async () => {
  server().answer(announcements.listOwnAnnouncements, {
    list: [news, { ...price, dismissedAt: '2026-02-03T13:20:00.000Z' }],
  })
  await openOffice('/admin')
  await expect.element(banner(news.title)).toBeVisible()
  expect(banner(price.title).query()).toBeNull()
  server().answer(announcements.dismissAnnouncement, null)
  await close(news.title).click()
  await expect.poll(() => banner(news.title).query()).toBeNull()
})
