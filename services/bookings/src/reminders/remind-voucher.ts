import { toIsoDate } from '@passerelle/kernel/format-date'
import type { Deadline } from '@passerelle/server/deadlines/deadline'
import type { Platform } from '@passerelle/server/platform'
import { readBooking } from '../bookings/bookings-view.ts'
import { statement } from './statement-rows.ts'
import { receiverLocale } from './receiver-locale.ts'

const due = statement(
  'bookings.vouchers-due',
  `SELECT app_id AS "appId", id, expiry_due_at AS "dueAt" FROM bookings.bookings
          WHERE expiry_due_at <= $2 AND ($1::timestamptz IS NULL OR expiry_due_at > $1)
          ORDER BY expiry_due_at, app_id, id LIMIT $3`,
  { notNull: ['dueAt'] },
)
const told = statement(
  'bookings.voucher-told',
  `UPDATE bookings.bookings SET expiry_told_at = $4 WHERE app_id = $1 AND id = $2 AND expiry_due_at = $3
    AND expiry_due_at <= $4`,
)

/**
 * Deadline that tells the buyer of a voucher its remaining amount 30 days before it expires; once, and not after expiry
 * (TMR-008).
 */
export const remindVoucher = ({ database, queueMail }: Pick<Platform, 'database' | 'queueMail'>): Deadline => ({
  name: 'remind-voucher',
  findDueBetween: ({ from, to, limit }) => due.readRows(database.query, from, to, limit),
  fire: async (tx, { appId, id, dueAt }, now) => {
    const { rowCount } = await tx.query(told.with(appId, id, dueAt, now))
    if (rowCount !== 1) return false
    const { voucher, contactEmail: to, contactName: guestName, userId } = await readBooking(tx.query, appId, id, now)
    if (!voucher || !to || voucher.validUntil < toIsoDate(now)) return true
    await queueMail(tx, {
      appId,
      userId,
      to,
      locale: await receiverLocale(tx.query, appId, userId),
      template: 'voucher_expiry',
      variables: { guestName, code: voucher.code, left: String(voucher.leftInCents), validUntil: voucher.validUntil },
      key: `voucher_expiry:${id}`,
    })
    return true
  },
})
