import type { BookingSettings } from '@passerelle/contract/bookings/booking-settings'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

/** Default settings of an account (OPEN-051, BOK-009). */
export const usualSettings: BookingSettings = {
  openHour: 9,
  closeHour: 18,
  defaultStatus: 'pending',
  advancePercent: 30,
  touristTaxInCents: 0,
  freeCancellationDays: null,
  lateRefundPercent: 0,
  arrivalFrom: '16:00',
  departureUntil: '11:00',
  giftPrices: [],
}

/** Reads the settings of an account, to be part of a larger statement too. */
export const settingsStatement = statement(
  'bookings.settings',
  `SELECT open_hour AS "openHour", close_hour AS "closeHour", default_status AS "defaultStatus",
                advance_percent AS "advancePercent",
                tourist_tax_in_cents AS "touristTaxInCents", arrival_from AS "arrivalFrom",
                departure_until AS "departureUntil", gift_prices AS "giftPrices",
                free_cancellation_days AS "freeCancellationDays", late_refund_percent AS "lateRefundPercent"
           FROM bookings.settings WHERE app_id = $1`,
).as<BookingSettings>()
const write = statement(
  'bookings.settings-write',
  `INSERT INTO bookings.settings
           (app_id, open_hour, close_hour, default_status, advance_percent, tourist_tax_in_cents, arrival_from,
            departure_until, gift_prices, free_cancellation_days, late_refund_percent)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT (app_id) DO UPDATE
           SET open_hour = excluded.open_hour, close_hour = excluded.close_hour,
               default_status = excluded.default_status,
               advance_percent = excluded.advance_percent, tourist_tax_in_cents = excluded.tourist_tax_in_cents,
               arrival_from = excluded.arrival_from, departure_until = excluded.departure_until,
               gift_prices = excluded.gift_prices,
               free_cancellation_days = excluded.free_cancellation_days,
               late_refund_percent = excluded.late_refund_percent`,
)
// A transaction of its own, so that creations of an account do not wait for each other. It need not wait for the disk
// either: the transaction of the booking, which comes later in the log, does.
const number = statement(
  'bookings.next-number',
  `INSERT INTO bookings.settings (app_id, last_number) VALUES ($1, 1)
         ON CONFLICT (app_id) DO UPDATE SET last_number = bookings.settings.last_number + 1
         RETURNING last_number AS number, set_config('synchronous_commit', 'off', true)`,
)

export const settingsStore = {
  read: async (query: Query, appId: string): Promise<BookingSettings> =>
    (await query(settingsStatement.with(appId))).rows[0] ?? usualSettings,

  write: async (query: Query, appId: string, settings: BookingSettings): Promise<void> => {
    const { openHour, closeHour, defaultStatus, advancePercent, touristTaxInCents, arrivalFrom, departureUntil } =
      settings
    const values = [
      appId,
      openHour,
      closeHour,
      defaultStatus,
      advancePercent,
      touristTaxInCents,
      arrivalFrom,
      departureUntil,
    ]
    const { giftPrices, freeCancellationDays, lateRefundPercent } = settings
    await query(write.with(...values, JSON.stringify(giftPrices), freeCancellationDays, lateRefundPercent))
  },

  /**
   * Takes the next booking number of the account; outside a transaction. A number is never given twice; one may stay
   * unused.
   */
  nextNumber: async (query: Query, appId: string): Promise<number> => (await query(number.with(appId))).rows[0]!.number,
}
