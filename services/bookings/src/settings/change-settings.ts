import type { InferBody } from '@passerelle/contract/operation'
import type { bookingSettings, BookingSettings } from '@passerelle/contract/bookings/booking-settings'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { eventActor, type Caller, type Deps } from '../calls/caller.ts'
import { definedOf } from '../calls/defined-of.ts'
import { readCatalogue } from '../catalogue/catalogue.ts'
import { givenGiftPrices, soldSettings } from './gift-prices.ts'
import { settingsStore } from './settings-store.ts'

type Change = InferBody<typeof bookingSettings.changeBookingSettings>

/**
 * Edits the settings for all rooms of the account; existing bookings are not affected (OPEN-051). Throws
 * `invalid_input`, `catalogue_item_unfit`.
 */
export const changeSettings =
  ({ transaction, record }: Deps) =>
  ({ giftPrices, ...change }: Change, { appId, actor }: Caller): Promise<BookingSettings> =>
    transaction(async (tx) => {
      const was = await settingsStore.read(tx.query, appId)
      const catalogue = await readCatalogue(tx.query, appId)
      const settings = {
        ...was,
        ...definedOf(change),
        ...(giftPrices && { giftPrices: givenGiftPrices(catalogue, was.giftPrices, giftPrices) }),
      }
      if (settings.openHour >= settings.closeHour)
        throw new Problem('invalid_input', {
          fields: { closeHour: fieldMessage('bookings.refusals.closeHour') },
        })
      await settingsStore.write(tx.query, appId, settings)
      const fields = Object.keys(definedOf({ ...change, giftPrices }))
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'booking_settings.changed',
        subject: appId,
        data: { fields },
      })
      return soldSettings(catalogue, settings)
    })
