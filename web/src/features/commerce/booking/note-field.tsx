import { maxBookingNoteLength } from '@passerelle/contract/limits'
import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { useBookingCall } from './use-booking-call.ts'

/** Note with auto-save on blur; the text is kept if saving fails, and while a colleague's newer note is decided on. */
export const NoteField = ({ appId, booking }: { appId: string | undefined; booking: Booking }) => {
  const t = useTranslations('bookings.form')
  const [typed, setTyped] = useState<{ text: string; base: string }>()
  const save = useBookingCall(appId, (note: string) => call(bookingCalls.changeBooking, { id: booking._id, note }))
  const store = (text: string) =>
    save.mutate(text, {
      // What was typed while it was saved stays.
      onSuccess: ({ note }) => setTyped((now) => (now?.text === text ? undefined : now && { ...now, base: note })),
    })
  const isOvertaken = typed !== undefined && !save.isPending && ![typed.base, typed.text.trim()].includes(booking.note)
  return (
    <section>
      {isOvertaken && (
        <OvertakenNotice
          onTake={() => setTyped(undefined)}
          onReplace={() => {
            setTyped({ ...typed, base: booking.note })
            store(typed.text)
          }}
        />
      )}
      <TextArea
        label={t('note')}
        hint={save.isPending ? t('saving') : undefined}
        maxLength={maxBookingNoteLength}
        value={typed?.text ?? booking.note}
        onChange={({ target }) => setTyped({ base: booking.note, ...typed, text: target.value })}
        onBlur={() => {
          if (typed && typed.text !== booking.note && !isOvertaken) store(typed.text)
        }}
      />
    </section>
  )
}
