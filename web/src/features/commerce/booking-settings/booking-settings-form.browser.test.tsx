import { bookings } from '@passerelle/contract/bookings/api'
import { BookingSettings } from '@passerelle/contract/bookings/booking-settings'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { appId, say, setUpServer, show } from '../../../testing/open-page.tsx'
import { BookingSettingsForm } from './booking-settings-form.tsx'

const server = setUpServer()
const settings = example(BookingSettings, { openHour: 8, touristTaxInCents: 110, freeCancellationDays: 7 })

test.each([
  ['openHour', '', 'numberInvalid', '9', { openHour: 9 }],
  ['touristTaxInCents', '1,200', 'payments.amountInvalid', '1,20', { touristTaxInCents: 120 }],
  ['freeCancellationDays', 'none', 'numberInvalid', '', { freeCancellationDays: null }],
] as const)('[BOK-014] %s as %j is said to be no number and not saved', async (name, typed, problem, next, saved) => {
  server().answer(bookings.changeBookingSettings, settings)
  await show(
    <BookingSettingsForm appId={appId} settings={settings}>
      {null}
    </BookingSettingsForm>,
  )
  const field = page.getByLabelText(say(`bookings.settings.${name}`))
  await field.fill(typed)
  await userEvent.tab()
  await expect.element(page.getByText(say(`bookings.${problem}`))).toBeVisible()
  await expect.element(field).toBeInvalid()
  expect(server().calls(bookings.changeBookingSettings)).toEqual([])
  await field.fill(next)
  await userEvent.tab()
  await expect.poll(() => server().calls(bookings.changeBookingSettings)).toEqual([saved])
})
