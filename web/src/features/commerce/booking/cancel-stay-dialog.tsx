import { maxCancelReasonLength } from '@passerelle/contract/limits'
import { middayOf } from '@passerelle/kernel/nights'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../model/bookings/booking-queries.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useUnsavedChanges } from '../../../kit/store/unsaved-changes.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea } from '../../../kit/ui/form/field.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'

const formId = 'cancel-stay'

/** What is refunded, what stays with the account, and who is told: one sentence each. */
const useConsequences = ({ cancellation, paidInCents, payments, contactEmail }: Booking): string[] => {
  const t = useTranslations('bookings.cancel')
  const format = useFormat()
  const onTheWay = payments
    .flatMap(({ refunds }) => refunds)
    .filter(({ status }) => status === 'requested' || status === 'pending')
    .reduce((sum, { amountInCents }) => sum + amountInCents, 0)
  const refund = cancellation?.refundInCents ?? 0
  const kept = paidInCents - onTheWay - refund
  return [
    ...(refund > 0 && cancellation
      ? [
          t('refund', {
            amount: format.money(refund),
            day: format.day(middayOf(cancellation.freeUntil)),
            percent: format.number(cancellation.lateRefundPercent),
          }),
        ]
      : [t('noRefund')]),
    ...(kept > 0 ? [t('kept', { amount: format.money(kept) })] : []),
    t('freed'),
    contactEmail ? t('mailed', { email: contactEmail }) : t('notMailed'),
  ]
}

/** Asks before a stay is cancelled: what is refunded and who is told, and why (OPEN-050). */
export const CancelStayDialog = ({
  booking,
  busy,
  onCancel,
  onClose,
}: {
  booking: Booking
  busy: boolean
  onCancel: (reason: string) => void
  onClose: () => void
}) => {
  const t = useTranslations('bookings')
  const format = useFormat()
  const consequences = useConsequences(booking)
  const [reason, write] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  useUnsavedChanges(!missing)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!missing) onCancel(reason.trim())
  }
  const { arrivalDate, departureDate, roomName, number } = booking
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel.title', { name: booking.contactName || t('noName') })}
      description={[
        `R-${number}`,
        roomName,
        arrivalDate &&
          departureDate &&
          t('price.span', { from: format.day(middayOf(arrivalDate)), to: format.day(middayOf(departureDate)) }),
      ]
        .filter(Boolean)
        .join(', ')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button variant="danger" type="submit" form={formId} loading={busy}>
            {t('cancel.submit')}
          </Button>
        </>
      }
    >
      <ul className="booking-consequences" data-part="consequences">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form id={formId} onSubmit={submit} noValidate>
        <TextArea
          label={t('cancel.reason')}
          hint={booking.contactEmail ? t('cancel.reasonHint') : undefined}
          rows={2}
          required
          maxLength={maxCancelReasonLength}
          value={reason}
          error={tried && missing ? t('cancel.reasonMissing') : undefined}
          onChange={({ target }) => write(target.value)}
        />
      </form>
    </Dialog>
  )
}
