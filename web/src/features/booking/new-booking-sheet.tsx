import { bookings } from '@passerelle/contract/bookings/api'
import { isProblem } from '@passerelle/contract/problems'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage, getFieldErrors } from '../../kit/network/error-message.ts'
import { bookingQueries, type Booking, type BookingSettings, type Room } from '../../model/bookings/booking-queries.ts'
import type { Move } from '../../model/bookings/change-in-cache.ts'
import { useDebouncedValue } from '../../kit/format/use-debounced-value.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Field } from '../../kit/ui/form/field.tsx'
import { Sheet, SheetTitle } from '../../kit/ui/popup/sheet.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { PriceTable } from './price-table.tsx'
import { quoteInputOf, type StayDraft } from './stay-draft.ts'
import { StayFields } from './stay-fields.tsx'
import { StatusSelect } from './status-select.tsx'
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
  const client = useQueryClient()
  const [draft, setDraft] = useState<StayDraft>({
    ...start,
    adults: 2,
    children: 0,
    contactName: '',
    contactEmail: '',
    status: settings.defaultStatus,
  })
  const wish = useDebouncedValue(quoteInputOf(draft), 150)
  const { data: quote, isPlaceholderData, refetch } = useQuery(bookingQueries.quote(appId, wish))
  const creation = useMutation({
    mutationFn: ({ contactEmail, ...fields }: StayDraft) =>
      call(bookings.createBooking, { ...fields, ...(contactEmail && { contactEmail }) }),
    onSuccess: (booking) => {
      void client.invalidateQueries({ queryKey: bookingQueries.ofAccount(appId) })
      onCreated(booking)
    },
    onError: (error) => {
      if (isProblem(error, 'booking_conflict')) void refetch()
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
  const blocked = quote !== undefined && (quote.conflicts.length > 0 || Object.keys(quote.refusals).length > 0)
  return (
    <Sheet onClose={onClose} header={<span>{t('form.new')}</span>}>
      <div className="booking-main">
        <SheetTitle className="booking-title">{draft.contactName || t('form.newTitle')}</SheetTitle>
        {quote && <ConflictNotice quote={quote} rooms={rooms} onRoom={(roomId) => change({ roomId })} />}
        <StayFields draft={draft} rooms={rooms} errors={errors} onChange={change} />
        {quote && (
          <section className="booking-part">
            <h2>{t('price.title')}</h2>
            <PriceTable prices={quote} dimmed={isPlaceholderData} />
          </section>
        )}
      </div>
      <aside className="panel booking-panel" data-part="panel booking-panel">
        <section>
          <Field label={t('form.status')}>
            {(wiring) => <StatusSelect id={wiring.id} value={draft.status} onChange={(status) => change({ status })} />}
          </Field>
          <p className="quiet">{t(`effect.${draft.status}`)}</p>
          <Button
            variant="primary"
            size="big"
            disabled={blocked || wish === null}
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
