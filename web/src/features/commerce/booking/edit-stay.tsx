import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import type { Booking, Room } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { changesOf, draftOf, isOtherStay, quoteInputOf, type StayChanges } from './stay-draft.ts'
import { StayFields } from './stay-fields.tsx'
import { useBookingCall } from './use-booking-call.ts'
import { useQuote } from './use-quote.ts'
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
  const { query, quote, isCurrent } = useQuote(appId, other ? quoteInputOf(draft, booking._id) : null)
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
      {other && <LoadError query={query} title={price('failed')} />}
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
          {quote && isCurrent && (
            <span className="quiet">{t('newPrice', { amount: format.money(quote.totalInCents) })}</span>
          )}
        </div>
      )}
    </form>
  )
}
