import { payments } from '@passerelle/contract/payments/api'
import { centsOf } from '@passerelle/kernel/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { bookingQueries, type Booking } from '../../model/bookings/booking-queries.ts'
import { readRefund as readAmount } from '../../model/payments/refund-button.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Choice } from '../../kit/ui/choice/choice.tsx'
import { Dialog } from '../../kit/ui/popup/dialog.tsx'
import { TextInput } from '../../kit/ui/form/field.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'

/** What is left of the advance, or the balance, in cents; as the server proposes. */
export const proposedAmount = ({
  advanceInCents,
  paidInCents,
  balanceInCents,
}: Pick<Booking, 'advanceInCents' | 'paidInCents' | 'balanceInCents'>): number =>
  advanceInCents > paidInCents ? advanceInCents - paidInCents : balanceInCents

/** The smallest amount that the card payment provider takes. */
const minAmountInCents = centsOf(0.5)
const asInput = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** Dialog that makes the link of a card payment, and mails it to the guest unless it is only wanted for copying. */
export const AskGuestDialog = ({
  appId,
  booking,
  onClose,
}: {
  appId: string | undefined
  booking: Booking
  onClose: () => void
}) => {
  const t = useTranslations('guestPay.ask')
  const client = useQueryClient()
  const { _id: bookingId, contactEmail, balanceInCents } = booking
  const [text, setText] = useState(() => asInput(proposedAmount(booking)))
  const [isMailed, setMailed] = useState(contactEmail !== null)
  const amountInCents = readAmount(text, balanceInCents)
  const isEnough = amountInCents !== null && amountInCents >= minAmountInCents
  const ask = useMutation({
    mutationFn: (amount: number) =>
      call(payments.createGuestPayment, { bookingId, amountInCents: amount, ...(isMailed && { isMailed }) }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: bookingQueries.guestPayments(appId, bookingId).queryKey })
      toast.success(isMailed ? t('mailed', { address: contactEmail ?? '' }) : t('made'))
      onClose()
    },
    onError: (error) => toast.error(getErrorMessage(error, t('failed'), { firstField: true })),
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
        error={isEnough ? undefined : t('amountInvalid', { most: asInput(balanceInCents) })}
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
