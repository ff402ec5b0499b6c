import { guestPayments } from '@passerelle/contract/payments/guest-payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { isFakeKey, openCardForm, type CardForm } from '../../../model/payments/card-form.ts'
import { asGuest, guestPaymentQuery, type GuestPayment } from './guest-payment-query.ts'

/** Card field of the provider and the button that pays. The card never reaches this server. */
export const CardPayment = ({ secret, payment }: { secret: string; payment: GuestPayment }) => {
  const t = useTranslations('guestPay')
  const format = useFormat()
  const client = useQueryClient()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<CardForm>(undefined)
  const [isReady, setReady] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const { publicKey, amountInCents, accountName } = payment
  const { queryKey } = guestPaymentQuery(secret)

  useEffect(() => {
    if (!place.current) return
    let isGone = false
    openCardForm(publicKey, place.current).then(
      (opened) => {
        if (isGone) return opened.close()
        form.current = opened
        return setReady(true)
      },
      () => setBroken(true),
    )
    return () => {
      isGone = true
      form.current?.close()
    }
  }, [publicKey])

  const pay = useMutation({
    mutationFn: async () => {
      const { clientSecret } = await call(guestPayments.startGuestPayment, { secret }, asGuest)
      await form.current?.pay(clientSecret)
    },
    // The server may not know it yet: nobody is asked to pay again meanwhile.
    onSuccess: () => client.setQueryData(queryKey, { ...payment, isBegun: true, status: 'processing' }),
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const failure = pay.error && getErrorMessage(pay.error, pay.error.message || t('startFailed'))
  return (
    <div className="guest-pay-card">
      {!isFakeKey(publicKey) && <p id={id}>{t('card')}</p>}
      <div ref={place} role="group" aria-labelledby={id} hidden={isFakeKey(publicKey)} className="input" />
      {isFakeKey(publicKey) && <p className="quiet">{t('test')}</p>}
      {(failure || isBroken) && (
        <p className="guest-pay-note danger" role="alert">
          {failure ?? t('formFailed')}
        </p>
      )}
      <Button variant="primary" size="big" loading={pay.isPending} disabled={!isReady} onClick={() => pay.mutate()}>
        {t('pay', { amount: format.money(amountInCents) })}
      </Button>
      <p className="quiet">{t('safe', { account: accountName })}</p>
    </div>
  )
}
