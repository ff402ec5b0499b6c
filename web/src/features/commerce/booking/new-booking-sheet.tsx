import { bookingOptions } from '@passerelle/contract/bookings/booking-options'
import { bookingCalls } from '@passerelle/contract/bookings/bookings'
import { maxBookingNoteLength } from '@passerelle/contract/limits'
import { isProblem } from '@passerelle/contract/problems'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOnce } from '../../../model/api/call-once.ts'
import { getErrorMessage, getFieldErrors } from '../../../kit/network/error-message.ts'
import {
  bookingQueries,
  type Booking,
  type BookingSettings,
  type Room,
} from '../../../model/bookings/booking-queries.ts'
import type { Move } from '../../../model/bookings/change-in-cache.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Field, TextArea } from '../../../kit/ui/form/field.tsx'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { Sheet, SheetTitle } from '../../../kit/ui/popup/sheet.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { OptionLines, type OfferedOption } from './option-lines.tsx'
import { OtherOption } from './other-option.tsx'
import { PriceTable } from './price-table.tsx'
import { quoteInputOf, type StayDraft } from './stay-draft.ts'
import { StayFields } from './stay-fields.tsx'
import { StatusSelect } from './status-select.tsx'
import { useQuote } from './use-quote.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import './booking.css'

/** Form for a new stay: price and conflicts are updated while it is filled in (OPEN-049). */
export const NewBookingSheet = ({
  appId,
  start,
  rooms,
  settings,
  onClose,
  onCreated,
}: {
  appId: string | undefined
  start: Move
  rooms: readonly Room[]
  settings: BookingSettings
  onClose: () => void
  onCreated: (booking: Booking) => void
}) => {
  const t = useTranslations('bookings')
  const format = useFormat()
  const client = useQueryClient()
  const [draft, setDraft] = useState<StayDraft>({
    ...start,
    adults: 2,
    children: 0,
    contactName: '',
    contactEmail: '',
    status: settings.defaultStatus,
  })
  const [note, setNote] = useState('')
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({})
  const [others, setOthers] = useState<readonly OfferedOption[]>([])
  const room = rooms.find(({ _id }) => _id === draft.roomId)
  const offered = room?.bookingOptions ?? []
  const lines = [
    ...offered,
    ...others.filter(({ priceId }) => !offered.some((option) => option.priceId === priceId)),
  ].map((option) => ({ ...option, quantity: quantities[option.priceId] ?? 0 }))
  const chosen = lines.filter(({ quantity }) => quantity > 0)
  const ofOptions = chosen.reduce((sum, { quantity, unitAmountInCents }) => sum + quantity * unitAmountInCents, 0)
  const stay = quoteInputOf(draft)
  const { query, quote, isCurrent } = useQuote(appId, stay)
  const creation = useMutation({
    mutationFn: async ({ contactEmail, ...fields }: StayDraft) => {
      const booking = await callOnce(bookingCalls.createBooking, {
        ...fields,
        note,
        ...(contactEmail && { contactEmail }),
      })
      try {
        for (const { priceId, productId, taxRateId, quantity } of chosen)
          await callOnce(bookingOptions.addBookingOption, { id: booking._id, priceId, productId, taxRateId, quantity })
      } catch (error) {
        // The stay exists: its sheet shows which options it has.
        toast.error(getErrorMessage(error, t('failed')))
      }
      return booking
    },
    onSuccess: (booking) => {
      void client.invalidateQueries({ queryKey: bookingQueries.ofAccount(appId) })
      onCreated(booking)
    },
    onError: (error) => {
      if (isProblem(error, 'booking_conflict')) void query.refetch()
      toast.error(getErrorMessage(error, t('failed')))
    },
  })
  const change = (changes: Partial<StayDraft>) => {
    creation.reset()
    setDraft((before) => ({ ...before, ...changes }))
  }
  const [tried, setTried] = useState(false)
  const hasGuest = draft.contactName.trim() !== ''
  const create = () => {
    setTried(true)
    if (hasGuest) creation.mutate(draft)
  }
  const errors = {
    ...(tried && !hasGuest && { contactName: t('form.guestMissing') }),
    ...quote?.refusals,
    ...getFieldErrors(creation.error),
  }
  const isTyped = draft.contactName !== '' || draft.contactEmail !== '' || note !== '' || chosen.length > 0
  const blocked = quote !== undefined && (quote.conflicts.length > 0 || Object.keys(quote.refusals).length > 0)
  return (
    <Sheet onClose={onClose} header={<span>{t('form.new')}</span>}>
      <LeaveGuard isActive={isTyped && !creation.isPending} />
      <div className="booking-main">
        <SheetTitle className="booking-title">{draft.contactName || t('form.newTitle')}</SheetTitle>
        {quote && <ConflictNotice quote={quote} rooms={rooms} onRoom={(roomId) => change({ roomId })} />}
        <StayFields draft={draft} rooms={rooms} errors={errors} onChange={change} />
        <OptionLines
          lines={lines}
          onQuantity={({ priceId }, quantity) => setQuantities({ ...quantities, [priceId]: quantity })}
        >
          {room && (
            <OtherOption
              appId={appId}
              room={room}
              rooms={rooms}
              listed={lines.map(({ priceId }) => priceId)}
              onAdd={(option) => {
                setOthers([...others, option])
                setQuantities({ ...quantities, [option.priceId]: 1 })
              }}
            />
          )}
        </OptionLines>
        <LoadError query={query} title={t('price.failed')} />
        {quote && (
          <section className="booking-part">
            <h2>{t('price.title')}</h2>
            <PriceTable prices={quote} dimmed={!isCurrent} />
            {ofOptions > 0 && (
              <p className="booking-between" aria-busy={!isCurrent}>
                <span>{t('form.withOptions')}</span>
                <b className="num">{format.money(quote.totalInCents + ofOptions)}</b>
              </p>
            )}
          </section>
        )}
      </div>
      <aside className="panel booking-panel" data-part="panel booking-panel">
        <section>
          <Field label={t('form.status')}>
            {(wiring) => <StatusSelect id={wiring.id} value={draft.status} onChange={(status) => change({ status })} />}
          </Field>
          <p className="quiet">{t(`effect.${draft.status}`)}</p>
          <TextArea
            label={t('form.note')}
            maxLength={maxBookingNoteLength}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button
            variant="primary"
            size="big"
            disabled={blocked || stay === null}
            loading={creation.isPending}
            onClick={create}
          >
            {t('form.create')}
          </Button>
          {blocked && <p className="quiet">{t('form.blocked')}</p>}
        </section>
      </aside>
    </Sheet>
  )
}
