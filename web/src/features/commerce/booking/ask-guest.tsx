import { guestPayments } from '@passerelle/contract/payments/guest-payments'
import { centsOf } from '@passerelle/kernel/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { bookingQueries, type Booking } from '../../../model/bookings/booking-queries.ts'
import { readAmount } from '../../../model/payments/amount-input.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import type { BookingDialogProps } from './booking-dialog-props.ts'

/** What is left of the advance, or the balance, in cents; as the server proposes. */
export const proposedAmount = ({
  advanceInCents,
  paidInCents,
  balanceInCents,
}: Pick<Booking, 'advanceInCents' | 'paidInCents' | 'balanceInCents'>): number =>
  advanceInCents > paidInCents ? advanceInCents - paidInCents : balanceInCents

/** The smallest amount that the card payment provider takes. */
const minAmountInCents = centsOf(0.5)

/** Dialog that makes the link of a card payment, and mails it to the guest unless it is only wanted for copying. */
export const AskGuestDialog = ({ appId, booking, onClose }: BookingDialogProps) => {
  const t = useTranslations('guestPay.ask')
  const format = useFormat()
  const { _id: bookingId, contactEmail, balanceInCents } = booking
  const [text, setText] = useState(() => format.amount(proposedAmount(booking)))
  const [isMailed, setMailed] = useState(contactEmail !== null)
  const amountInCents = readAmount(text, balanceInCents)
  const isEnough = amountInCents !== null && amountInCents >= minAmountInCents
  const ask = useToastMutation({
    send: (amount: number) =>
      call(guestPayments.createGuestPayment, { bookingId, amountInCents: amount, ...(isMailed && { isMailed }) }),
    stale: bookingQueries.guestPayments(appId, bookingId).queryKey,
    done: () => (isMailed ? t('mailed', { address: contactEmail ?? '' }) : t('made')),
    failed: t('failed'),
    firstField: true,
    after: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('lead')}
      footer={
        <Button
          variant="primary"
          loading={ask.isPending}
          disabled={!isEnough}
          onClick={() => isEnough && ask.mutate(amountInCents)}
        >
          {t(isMailed ? 'submitMailed' : 'submit')}
        </Button>
      }
    >
      <TextInput
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isEnough ? undefined : t('amountInvalid', { most: format.amount(balanceInCents) })}
        onChange={({ target }) => setText(target.value)}
      />
      {contactEmail === null ? (
        <p className="quiet">{t('noAddress')}</p>
      ) : (
        <Choice type="checkbox" name="isMailed" checked={isMailed} onChange={() => setMailed((was) => !was)}>
          {t('mail', { address: contactEmail })}
        </Choice>
      )}
    </Dialog>
  )
}
