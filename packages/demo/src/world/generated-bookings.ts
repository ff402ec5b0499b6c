import type { Room, RoomOption } from '@passerelle/contract/bookings/room-schemas'
import type { PriceLine } from '@passerelle/contract/bookings/schemas'
import type { BookingPaymentMethod, BookingStatus } from '@passerelle/kernel/bookings'
import { percentOf } from '@passerelle/kernel/money'
import { addDays, daysBetween } from '@passerelle/kernel/nights'
import { nightLines, priceOf, touristTaxLines } from '@passerelle/bookings/pricing/price-lines'
import { refusalsOf } from '@passerelle/bookings/pricing/restrictions'
import { demoGuests, demoOtherOptions } from './demo-rooms.ts'
import { between, pick, type Random } from './random.ts'

export type DemoRoom = Pick<
  Room,
  'name' | 'priceId' | 'unitAmountInCents' | 'taxPercent' | 'priceList' | 'bookingRestrictions' | 'bookingOptions'
> & { id: string; pull: number }
export type DemoStay = {
  room: DemoRoom
  status: BookingStatus
  arrivalDate: string
  quantity: number
  adults: number
  children: number
  name: string
  bookedDaysBefore: number
  options: (RoomOption & { quantity: number })[]
  stayLines: PriceLine[]
  totalInCents: number
  paid: { method: BookingPaymentMethod; amountInCents: number; daysBefore: number }[]
}

/** An option of the room; where others take one or two picnics, these guests asked for what rooms do not offer. */
const optionOf = ({ bookingOptions }: DemoRoom, index: number, quantity: number) => {
  const other = index === 3 ? demoOtherOptions[quantity - 1] : undefined
  return other ? { ...other, quantity: 1 } : { ...bookingOptions[index]!, quantity }
}

const advancePercent = 30
export const touristTaxInCents = 110
const [firstDay, lastDay] = [-340, 130]
const onTheSpot: BookingPaymentMethod[] = [
  'cb',
  'cb',
  'cb',
  'cash',
  'transfer',
  'bank_check',
  'vacation_check',
  'other',
]

const statusOf = (arrivalDate: string, departureDate: string, today: string, random: Random): BookingStatus => {
  const chance = random()
  if (chance < 0.04) return 'canceled'
  if (chance < 0.055) return 'failed'
  if (departureDate <= today) return 'closed'
  if (arrivalDate <= today || chance < 0.7) return 'confirmed'
  return chance < 0.85 ? 'awaiting_payment' : 'pending'
}

const paymentsOf = (status: BookingStatus, total: number, advance: number, random: Random): DemoStay['paid'] => {
  if (status === 'closed')
    return [
      { method: 'stripe', amountInCents: advance, daysBefore: between(10, 40, random) },
      { method: pick(onTheSpot, random), amountInCents: total - advance, daysBefore: 0 },
    ]
  if (status !== 'confirmed') return []
  const whole = random() < 0.35
  return [{ method: 'stripe', amountInCents: whole ? total : advance, daysBefore: between(3, 30, random) }]
}

/** Generates a year of consecutive stays in a room around today, with some free nights in between. */
export const generatedStays = (room: DemoRoom, today: string, random: Random): DemoStay[] => {
  const stays: DemoStay[] = []
  const capacity = room.bookingRestrictions.capacity ?? 2
  let arrivalDate = addDays(today, firstDay)
  while (daysBetween(today, arrivalDate) < lastDay) {
    // Further ahead, fewer nights are booked.
    const ahead = Math.max(0, daysBetween(today, arrivalDate))
    arrivalDate = addDays(
      arrivalDate,
      random() < room.pull - ahead / 200 ? between(0, 1, random) : between(2, 6, random),
    )
    const adults = between(1, Math.min(2, capacity), random)
    const stay = {
      arrivalDate,
      quantity: between(1, 5, random),
      adults,
      children: capacity > 2 ? between(0, capacity - 2, random) : 0,
    }
    if (refusalsOf(room, stay).length > 0) {
      arrivalDate = addDays(arrivalDate, 1)
      continue
    }
    const departureDate = addDays(arrivalDate, stay.quantity)
    const status = statusOf(arrivalDate, departureDate, today, random)
    const options = random() < 0.35 ? [optionOf(room, between(0, 3, random), between(1, 3, random))] : []
    const stayLines = [
      ...nightLines(room, arrivalDate, stay.quantity)!,
      ...touristTaxLines(touristTaxInCents, adults, stay.quantity),
    ]
    const { totalInCents, advanceInCents } = priceOf(stayLines, options, advancePercent)
    stays.push({
      ...stay,
      room,
      status,
      name: pick(demoGuests, random),
      bookedDaysBefore: between(12, 90, random) + Math.max(0, daysBetween(today, arrivalDate)),
      options,
      stayLines,
      totalInCents,
      paid: paymentsOf(status, totalInCents, advanceInCents || percentOf(totalInCents, advancePercent), random),
    })
    if (status !== 'canceled' && status !== 'failed') arrivalDate = departureDate
  }
  return stays
}
