import { Booking } from '@passerelle/contract/bookings/schemas'
import { expect, test } from 'vitest'
import { example } from '../../../testing/example.ts'
import { setUpServer, show } from '../../../testing/open-page.tsx'
import { useBookingText } from './use-booking-text.ts'

setUpServer()

const Line = ({ booking }: { booking: Booking }) => <p>{useBookingText()(booking)}</p>

test.each([
  ['confirmed', 36_420, 'Claude Ferrier 364,20\u00a0€ à payer, Glycine'],
  ['confirmed', 0, 'Claude Ferrier, Glycine'],
  ['canceled', 36_420, 'Claude Ferrier, Glycine'],
] as const)('the name of a %s stay that owes %i cents begins with what its bar shows', async (status, due, line) => {
  const booking = example(Booking, {
    contactName: 'Claude Ferrier',
    roomName: 'Glycine',
    arrivalDate: '2026-11-24',
    departureDate: '2026-11-28',
    status,
    balanceInCents: due,
  })
  await show(<Line booking={booking} />)
  await expect.poll(() => document.querySelector('p')?.textContent).toContain(`${line}, `)
})
