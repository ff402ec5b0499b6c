import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { bookings } from '@passerelle/contract/bookings/api'
import { Room } from '@passerelle/contract/bookings/room-schemas'
import { Booking } from '@passerelle/contract/bookings/schemas'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../../testing/open-page.tsx'

const server = setUpServer()
const stay = (contactName: string, more: Partial<Booking> = {}) =>
  example(Booking, { contactName, roomName: 'Glycine', isGift: false, voucher: null, ...more })

beforeEach(() => {
  server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(accounts.readApp, example(AppShape, { _id: appId, features: ['bookings'] }))
  server().answer(bookings.countBookings, { upcoming: 63, due: 4, pending: 2, past: 147, all: 216 })
  server().answer(bookings.listBookings, ({ view, search }) => ({
    list: [search ? stay('Found') : view === 'past' ? stay('Gone', { status: 'canceled' }) : stay('Soon')],
    hasMore: false,
  }))
})

const name = (text: string) => page.getByRole('button', { name: text })
const view = (key: 'past' | 'all') => page.getByRole('tab', { name: new RegExp(say(`bookings.list.view.${key}`)) })

test('[UIX-029] the list begins with stays to come; views are counted, canceled guests struck out', async () => {
  await openPage('/bookings/list')
  await expect.element(name('Soon')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /63/ })).toHaveAttribute('aria-selected', 'true')
  await view('past').click()
  await expect.element(name('Gone')).toBeVisible()
  expect(location.search).toBe('?view=past')
  expect(getComputedStyle(name('Gone').element()).textDecorationLine).toBe('line-through')
})

test('[BOK-011] a search looks through every booking', async () => {
  await openPage('/bookings/list')
  await page.getByRole('searchbox').fill('Lund')
  await expect.element(name('Found')).toBeVisible()
  await expect.element(view('all')).toHaveAttribute('aria-selected', 'true')
})

test('an account without rooms is led to its first one', async () => {
  server().answer(bookings.listRooms, { list: [], hasMore: false })
  server().answer(bookings.countBookings, { upcoming: 0, due: 0, pending: 0, past: 0, all: 0 })
  server().answer(bookings.listBookings, { list: [], hasMore: false })
  await openPage('/bookings/list')
  await expect
    .element(page.getByRole('link', { name: say('bookings.calendar.addRooms') }))
    .toHaveAttribute('href', '/bookings/rooms')
  await expect.element(page.getByRole('button', { name: say('bookings.calendar.new') })).toBeDisabled()
  await page.getByRole('checkbox', { name: say('bookings.list.giftsOnly') }).click()
  await expect.element(page.getByText(say('vouchers.none'))).toBeVisible()
})

test('an empty view has no pages to turn', async () => {
  server().answer(bookings.listRooms, { list: [example(Room)], hasMore: false })
  server().answer(bookings.listBookings, { list: [], hasMore: false })
  await openPage('/bookings/list')
  await expect.element(page.getByText(say('bookings.list.noneInView'))).toBeVisible()
  await expect.element(page.getByRole('button', { name: say('bookings.list.next') })).not.toBeInTheDocument()
})

test('after an empty view, the list of all does not say that it is empty before it knows', async () => {
  server().answer(bookings.listRooms, { list: [example(Room)], hasMore: false })
  server().answer(bookings.listBookings, { list: [], hasMore: false })
  await openPage('/bookings/list')
  await expect.element(page.getByText(say('bookings.list.noneInView'))).toBeVisible()
  const all = server().hold(bookings.listBookings)
  await view('all').click()
  await expect.poll(() => server().calls(bookings.listBookings)).toHaveLength(2)
  expect(document.body.textContent).not.toContain(say('bookings.list.none'))
  all.answer({ list: [stay('Soon')], hasMore: false })
  await expect.element(name('Soon')).toBeVisible()
})
