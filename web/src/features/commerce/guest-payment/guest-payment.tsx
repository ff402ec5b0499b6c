import { middayOf } from '@passerelle/kernel/nights'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import { CardPayment } from './card-payment.tsx'
import type { GuestPayment } from './guest-payment-query.ts'
import './guest-payment.css'

const Outcome = ({ payment }: { payment: GuestPayment }) => {
  const t = useTranslations('guestPay')
  const reasons = useTranslations('payments.reason')
  const format = useFormat()
  const { status, failureReason, accountName, amountInCents, returnedInCents, paidAt } = payment
  if (status === 'failed')
    return (
      <p className="guest-pay-note danger">
        <b>{t('failed')}</b> {t('failedText', { reason: reasons(failureReason ?? 'unknown') })}
      </p>
    )
  if (status === 'processing') return <p className="guest-pay-note">{t('processing')}</p>
  if (status !== 'paid') return null
  return (
    <>
      <p className="guest-pay-note success">
        <b>{t('paid')}</b>{' '}
        {t('paidText', { account: accountName, amount: format.money(amountInCents), date: format.dateTime(paidAt!) })}
      </p>
      {returnedInCents > 0 && (
        <p className="guest-pay-note">{t('returned', { amount: format.money(returnedInCents) })}</p>
      )}
    </>
  )
}

/** What a guest is asked to pay for a booking, by whom, and how it ended; the card form while it is open (BOK-004). */
export const GuestPaymentCard = ({ secret, payment }: { secret: string; payment: GuestPayment }) => {
  const t = useTranslations('guestPay')
  const format = useFormat()
  const { accountName, accountLogo, accountColour, bookingNumber, isGift, arrivalDate, departureDate, status } = payment
  const mayPay = status === 'open' || status === 'failed'
  return (
    <section className="guest-pay-sheet">
      <p className="guest-pay-account">
        <AccountLogo name={accountName} logo={accountLogo} colour={accountColour} large />
        <b>{accountName}</b>
      </p>
      <h1>{t(mayPay ? 'title' : 'titleEnded')}</h1>
      <dl>
        <div>
          <dt>{t(isGift ? 'gift' : 'booking')}</dt>
          <dd className="num">{`R-${bookingNumber}`}</dd>
        </div>
        {arrivalDate && departureDate && (
          <div>
            <dt>{t('nights')}</dt>
            <dd>{t('span', { from: format.day(middayOf(arrivalDate)), to: format.day(middayOf(departureDate)) })}</dd>
          </div>
        )}
        <div className="guest-pay-amount">
          <dt>{t(mayPay ? 'due' : 'amount')}</dt>
          <dd className="num">{format.money(payment.amountInCents)}</dd>
        </div>
      </dl>
      <div role="status">
        <Outcome payment={payment} />
      </div>
      {mayPay && <CardPayment secret={secret} payment={payment} />}
      {mayPay && <p className="quiet">{t('validUntil', { date: format.day(middayOf(payment.validUntil)) })}</p>}
    </section>
  )
}
