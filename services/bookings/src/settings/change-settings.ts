import type { BookingSettings } from '@passerelle/contract/bookings/booking-settings'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { eventActor, type Caller, type Deps } from '../caller.ts'
import { definedOf } from '../defined-of.ts'
import { settingsStore } from './settings-store.ts'

type Change = { [K in keyof BookingSettings]?: BookingSettings[K] | undefined }

/** Edits the settings for all rooms of the account; existing bookings are not affected (OPEN-051). */
export const changeSettings =
  ({ transaction, record }: Deps) =>
  (change: Change, { appId, actor }: Caller): Promise<BookingSettings> =>
    transaction(async (tx) => {
      const settings = { ...(await settingsStore.read(tx.query, appId)), ...definedOf(change) }
      if (settings.openHour >= settings.closeHour)
        throw new Problem('invalid_input', {
          fields: { closeHour: fieldMessage('bookings.refusals.closeHour') },
        })
      await settingsStore.write(tx.query, appId, settings)
      const fields = Object.keys(definedOf(change))
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'booking_settings.changed',
        subject: appId,
        data: { fields },
      })
      return settings
    })
