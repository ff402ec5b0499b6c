import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { bookingStore } from './booking-store.ts'
import { confirmed, issueVoucher } from './confirm.ts'
import { statement } from './statement-rows.ts'

const paid = statement(
  'bookings.gift-paid',
  `SELECT FROM bookings.bookings
          WHERE app_id = $1 AND id = $2 AND is_gift AND status = 'awaiting_payment' AND paid_in_cents = total_in_cents`,
)

/**
 * Confirms a gift that waited for its payment, once it is paid in full: its code is made, and mailed as after any
 * confirmation (BOK-017). Nobody has to look whether the guest has paid.
 */
export const confirmPaidGift = async (
  deps: Pick<Platform, 'clock' | 'newId' | 'record'>,
  tx: Tx,
  appId: string,
  id: string,
): Promise<void> => {
  const { rowCount } = await tx.query(paid.with(appId, id))
  if (rowCount === 0) return
  const was = await bookingStore.lock(tx.query, appId, id)
  const is = confirmed({ ...was, status: 'confirmed' }, deps.clock.now())
  await bookingStore.update(tx.query, appId, is)
  const about = { appId, actor: { kind: 'system' } as const }
  const data = { from: was.status, to: is.status }
  await deps.record(tx, { ...about, name: 'booking.status_changed', subject: id, data })
  if (is.giftReclaimCode && !was.giftReclaimCode) await issueVoucher(deps, tx, is, about)
}
