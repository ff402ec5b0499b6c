import { maxBookingNoteLength } from '@passerelle/contract/limits'
import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useTypedTexts } from '../../../kit/ui/form/use-typed-texts.ts'
import { useBookingCall } from './use-booking-call.ts'

/** Note with auto-save on blur; the text is kept if saving fails, and while a colleague's newer note is decided on. */
export const NoteField = ({ appId, booking }: { appId: string | undefined; booking: Booking }) => {
  const t = useTranslations('bookings.form')
  const typed = useTypedTexts({ note: booking.note })
  const save = useBookingCall(appId, (note: string) => call(bookingCalls.changeBooking, { id: booking._id, note }))
  const store = () => save.mutate(typed.texts.note, { onSuccess: (now, note) => typed.saved({ note }, now) })
  const isOvertaken = typed.isOvertaken && !save.isPending
  return (
    <section>
      {isOvertaken && (
        <OvertakenNotice
          onTake={typed.takeNewer}
          onReplace={() => {
            typed.replaceNewer()
            store()
          }}
        />
      )}
      <TextArea
        label={t('note')}
        hint={save.isPending ? t('saving') : undefined}
        maxLength={maxBookingNoteLength}
        value={typed.texts.note}
        onChange={({ target }) => typed.change('note', target.value)}
        onBlur={() => {
          if (typed.changes.note !== undefined && !isOvertaken) store()
        }}
      />
    </section>
  )
}
