import type { EventActor } from '@passerelle/contract/events'
import type { Tx } from '@passerelle/server/database/connect'
import type { Deps } from '../calls/caller.ts'
import { drawVoucherCode } from '../vouchers/voucher-code.ts'
import { validUntil } from '../vouchers/voucher-state.ts'
import { voucherStore } from '../vouchers/voucher-store.ts'
import type { StoredBooking } from './stored-booking.ts'

/**
 * Confirms a booking: sets the confirmation time once, and gives a gift its voucher code and value (OPEN-050, BOK-017,
 * TMR-008).
 */
export const confirmed = (booking: StoredBooking, now: Date): StoredBooking => {
  if (booking.status !== 'confirmed' || booking.confirmedAt) return booking
  if (!booking.isGift) return { ...booking, confirmedAt: now }
  return {
    ...booking,
    confirmedAt: now,
    giftReclaimCode: drawVoucherCode(),
    validUntil: validUntil(now),
    voucherLeftInCents: booking.totalInCents,
  }
}

/** Writes the first ledger entry of a newly issued voucher. */
export const issueVoucher = async (
  { record, clock, newId }: Pick<Deps, 'record' | 'clock' | 'newId'>,
  tx: Tx,
  { id, totalInCents }: StoredBooking,
  about: { appId: string; actor: EventActor },
): Promise<void> => {
  const entry = { kind: 'issued' as const, amountInCents: totalInCents, leftInCents: totalInCents, bookingId: null }
  await voucherStore.addEntry(tx.query, about.appId, { id: newId(), voucherId: id, at: clock.now(), ...entry })
  const data = { amountInCents: totalInCents }
  await record(tx, { ...about, name: 'voucher.issued', subject: id, data })
}
