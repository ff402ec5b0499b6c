import type { Voucher } from '@passerelle/contract/bookings/schemas'
import { holdsRoom, type BookingStatus } from '@passerelle/kernel/bookings'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { oneYearAfter } from '@passerelle/kernel/nights'

/** Last valid day of a voucher: one year after its confirmation, by the calendar in Paris (TMR-008). */
export const validUntil = (confirmedAt: Date): string => oneYearAfter(toIsoDate(confirmedAt))

export type VoucherFacts = Omit<Voucher, 'state'> & { status: BookingStatus }

export const voucherState = (
  { status, leftInCents, valueInCents, validUntil: last }: VoucherFacts,
  today: string,
): Voucher['state'] => {
  if (!holdsRoom(status)) return 'void'
  if (leftInCents === 0) return 'used'
  if (today > last) return 'expired'
  return leftInCents < valueInCents ? 'started' : 'valid'
}
