import { maxBookingNoteLength } from '@passerelle/contract/limits'
import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { useBookingCall } from './use-booking-call.ts'

/** Note with auto-save on blur; the text is kept if saving fails. */
export const NoteField = ({ appId, booking }: { appId: string | undefined; booking: Booking }) => {
  const t = useTranslations('bookings.form')
  const [text, setText] = useState<string>()
  const save = useBookingCall(appId, (note: string) => call(bookingCalls.changeBooking, { id: booking._id, note }))
  return (
    <section>
      <TextArea
        label={t('note')}
        hint={save.isPending ? t('saving') : undefined}
        maxLength={maxBookingNoteLength}
        value={text ?? booking.note}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => {
          if (text === undefined || text === booking.note) return
          // What was typed while it was saved stays.
          save.mutate(text, { onSuccess: () => setText((typed) => (typed === text ? undefined : typed)) })
        }}
      />
    </section>
  )
}
