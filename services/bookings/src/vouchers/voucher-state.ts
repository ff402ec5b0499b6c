import type { Voucher } from '@passerelle/contract/bookings/schemas'
import { holdsRoom, type BookingStatus } from '@passerelle/kernel/bookings'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { oneYearAfter } from '@passerelle/kernel/nights'

/** The last day on which a voucher is accepted: one year after its confirmation, by the calendar of Paris (TMR-008). */
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
