import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { bookingQueries, type Booking, type Room } from '../../../model/bookings/booking-queries.ts'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { changesOf, draftOf, isOtherStay, quoteInputOf, type StayChanges } from './stay-draft.ts'
import { StayFields } from './stay-fields.tsx'
import { useBookingCall } from './use-booking-call.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

/** Form to move or change a stay; the new price and conflicts are shown before saving. */
export const EditStay = ({
  appId,
  booking,
  rooms,
  changes,
  onChanges: setChanges,
}: {
  appId: string | undefined
  booking: Booking
  rooms: readonly Room[]
  changes: StayChanges
  onChanges: (changes: StayChanges) => void
}) => {
  const t = useTranslations('bookings.form')
  const price = useTranslations('bookings.price')
  const format = useFormat()
  const kept = draftOf(booking)
  const draft = { ...kept, ...changes }
  const other = isOtherStay(draft, kept)
  const wish = useDebouncedValue(other ? quoteInputOf(draft, booking._id) : null, 150)
  const asked = useQuery(bookingQueries.quote(appId, wish))
  const quote = other && wish ? asked.data : undefined
  const save = useBookingCall(appId, (fields: ReturnType<typeof changesOf>) =>
    call(bookingCalls.changeBooking, { id: booking._id, ...fields }),
  )
  const sent = changesOf(draft, kept)
  const changed = Object.keys(sent).length > 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(sent, { onSuccess: () => setChanges({}) })
      }}
    >
      {quote && <ConflictNotice quote={quote} rooms={rooms} onRoom={(roomId) => setChanges({ ...changes, roomId })} />}
      <StayFields
        draft={draft}
        rooms={rooms}
        errors={{ ...quote?.refusals, ...getFieldErrors(save.error) }}
        onChange={(more) => {
          save.reset()
          setChanges({ ...changes, ...more })
        }}
      />
      {other && wish && <LoadError query={asked} title={price('failed')} />}
      {changed && (
        <div className="booking-save">
          <Button
            type="submit"
            variant="primary"
            loading={save.isPending}
            disabled={quote ? quote.conflicts.length > 0 : false}
          >
            {t('save')}
          </Button>
          <Button variant="ghost" onClick={() => setChanges({})}>
            {t('discard')}
          </Button>
          {quote && <span className="quiet">{t('newPrice', { amount: format.money(quote.totalInCents) })}</span>}
        </div>
      )}
    </form>
  )
}
