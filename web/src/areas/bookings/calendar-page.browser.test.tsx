import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { bookings } from '@passerelle/contract/bookings/api'
import { Room } from '@passerelle/contract/bookings/room-schemas'
import { Booking, Quote } from '@passerelle/contract/bookings/schemas'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../testing/example.ts'
import { appId, openPage, say, setUpServer, userId } from '../../testing/open-page.tsx'

const server = setUpServer()
const today = toIsoDate(new Date())
const tomorrow = toIsoDate(new Date(Date.now() + 86_400_000))
const room = example(Room, { name: 'Glycine' })
const stay = example(Booking, {
  roomId: room._id,
  roomName: 'Glycine',
  contactName: 'Claude Ferrier',
  status: 'confirmed',
  arrivalDate: today,
  departureDate: tomorrow,
  adults: 2,
})

beforeEach(() => {
  server().answer(accounts.readMe, example(Me, { _id: userId, appId, locale: 'fr', admin: true }))
  server().answer(accounts.readApp, example(AppShape, { _id: appId, features: ['bookings'] }))
  server().answer(bookings.listRooms, { list: [room], hasMore: false })
  server().answer(bookings.listBookingsOfDays, { list: [], hasMore: false })
})

test('[BOK-010] a stay that a colleague enters comes into the calendar while it is open', async () => {
  await openPage('/bookings')
  await expect
    .poll(() =>
      server()
        .live.frames()
        .some(({ topic }) => topic === 'money'),
    )
    .toBe(true)
  await expect.element(page.getByText('Glycine').first()).toBeVisible()
  expect(document.body.textContent).not.toContain('Claude Ferrier')
  server().answer(bookings.listBookingsOfDays, { list: [stay], hasMore: false })
  const [name, at] = ['booking.created', new Date().toISOString()]
  server().live.send({ type: 'event', name, at, appId, subject: stay._id, data: {}, cursor: name })
  await expect.element(page.getByText('Claude Ferrier').first()).toBeVisible()
})

test('a moved stay shows no price of its previous nights, and each change is priced once', async () => {
  server().answer(bookings.listBookingsOfDays, { list: [stay], hasMore: false })
  server().answer(bookings.readBooking, stay)
  server().answer(bookings.quoteBooking, example(Quote, { totalInCents: 12_300, conflicts: [], refusals: {} }))
  await openPage(`/bookings/${stay._id}`)
  const nights = page.getByLabelText(say('bookings.form.nights'))
  await nights.fill('3')
  await expect.element(page.getByText(/123,00|123 €/)).toBeVisible()
  const next = server().hold(bookings.quoteBooking)
  await nights.fill('4')
  await expect.element(page.getByText(/123,00|123 €/)).not.toBeInTheDocument()
  next.answer(example(Quote, { totalInCents: 45_600, conflicts: [], refusals: {} }))
  await expect.element(page.getByText(/456,00|456 €/)).toBeVisible()
  expect(server().calls(bookings.quoteBooking)).toHaveLength(2)
})

test('closing a stay with unsaved changes asks for confirmation each time', async () => {
  server().answer(bookings.listBookingsOfDays, { list: [stay], hasMore: false })
  server().answer(bookings.readBooking, stay)
  server().answer(bookings.quoteBooking, example(Quote, { conflicts: [], refusals: {} }))
  await openPage('/bookings')
  await page
    .getByRole('button', { name: /Claude Ferrier/ })
    .first()
    .click()
  const nights = page.getByLabelText(say('bookings.form.nights'))
  await nights.fill('3')
  for (const _ of [1, 2]) {
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: say('task.stayAction') }).click()
    await expect.element(nights).toHaveValue('3')
  }
  await page.getByRole('button', { name: say('bookings.form.discard') }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(nights).not.toBeInTheDocument()
})

test('closing a new stay asks for confirmation once something was typed, not after it was saved', async () => {
  server().answer(bookings.quoteBooking, example(Quote, { conflicts: [], refusals: {} }))
  await openPage('/bookings')
  await page.getByRole('button', { name: say('bookings.calendar.new') }).click()
  const guest = page.getByLabelText(say('bookings.form.guest'))
  await guest.fill('Claude Ferrier')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: say('task.stayAction') }).click()
  await expect.element(guest).toHaveValue('Claude Ferrier')
  server().answer(bookings.createBooking, stay)
  server().answer(bookings.readBooking, stay)
  await page.getByRole('button', { name: say('bookings.form.create') }).click()
  await expect.poll(() => location.pathname).toBe(`/bookings/${stay._id}`)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.pathname).toBe('/bookings')
})

test('what is typed into the note of a stay while it is saved stays', async () => {
  server().answer(bookings.readBooking, { ...stay, note: '' })
  await openPage(`/bookings/${stay._id}`)
  const note = page.getByLabelText(say('bookings.form.note'), { exact: true })
  await note.fill('Lit bébé')
  const saved = server().hold(bookings.changeBooking)
  await userEvent.tab()
  await note.fill('Lit bébé et chaise haute')
  saved.answer({ ...stay, note: 'Lit bébé' })
  await expect.element(page.getByText(say('bookings.form.saving'))).not.toBeInTheDocument()
  await expect.element(note).toHaveValue('Lit bébé et chaise haute')
})

test('the sheet of a stay has a name while the stay loads', async () => {
  server().hold(bookings.readBooking)
  await openPage(`/bookings/${stay._id}`)
  await expect.element(page.getByRole('dialog', { name: say('bookings.title'), exact: true })).toBeVisible()
})
