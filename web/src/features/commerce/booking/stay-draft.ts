import type { BookingStatus } from '@passerelle/kernel/bookings'
import type { Booking, QuoteInput } from '../../../model/bookings/booking-queries.ts'

/** Form values of a stay. */
export type StayDraft = {
  roomId: string
  arrivalDate: string
  quantity: number
  adults: number
  children: number
  contactName: string
  contactEmail: string
  status: BookingStatus
}

/** What was changed in the form of a stay, and not saved yet. */
export type StayChanges = Partial<StayDraft>

export const draftOf = (booking: Booking): StayDraft => ({
  roomId: booking.roomId ?? '',
  arrivalDate: booking.arrivalDate ?? '',
  quantity: booking.quantity,
  adults: booking.adults,
  children: booking.children,
  contactName: booking.contactName,
  contactEmail: booking.contactEmail ?? '',
  status: booking.status,
})

/** Fields of a draft that differ from the stored booking, as the operation expects them. */
export const changesOf = (draft: StayDraft, kept: StayDraft) => {
  const { contactEmail, ...rest } = draft
  const fields = Object.entries(rest).filter(([name, value]) => kept[name as keyof StayDraft] !== value)
  const email = contactEmail === kept.contactEmail ? {} : { contactEmail: contactEmail || null }
  return { ...Object.fromEntries(fields), ...email } as Partial<Omit<StayDraft, 'contactEmail'>> & {
    contactEmail?: string | null
  }
}

/** Input of a price request; null while a field is missing. */
export const quoteInputOf = (
  { roomId, arrivalDate, quantity, adults, children }: StayDraft,
  exceptId?: string,
): QuoteInput | null =>
  roomId && arrivalDate && quantity >= 1 && quantity <= 365 && adults >= 1
    ? { roomId, arrivalDate, quantity, adults, children, ...(exceptId && { exceptId }) }
    : null

/** Whether two drafts need different prices or nights. */
export const isOtherStay = (one: StayDraft, other: StayDraft): boolean =>
  one.roomId !== other.roomId || one.arrivalDate !== other.arrivalDate || one.quantity !== other.quantity
