import { invoices } from '@passerelle/contract/payments/invoices'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { call } from '../../../model/api/call.ts'
import { isFakeKey, openCardForm, type CardForm } from '../../../model/payments/card-form.ts'
import { invoiceQueries, type Invoice } from './invoice-queries.ts'
import { paymentQueries } from '../../../model/payments/payment-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

/**
 * Pays an invoice by card at once (COL-009): the card field is the provider's, with 3-D Secure; what was announced is
 * canceled when the payment begins.
 */
export const CardDialog = ({
  appId,
  invoice,
  amount,
  onClose,
}: {
  appId: string | undefined
  invoice: Invoice
  amount: string
  onClose: () => void
}) => {
  const t = useTranslations('collections')
  const client = useQueryClient()
  const { data: profile, error, refetch } = useQuery(paymentQueries.profile(appId))
  // The content of a dialog is mounted later than the component around it.
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const form = useRef<CardForm>(undefined)
  const [isReady, setReady] = useState(false)
  const publicKey = profile?.publicKey

  useEffect(() => {
    if (!publicKey || !place) return
    let isGone = false
    openCardForm(publicKey, place).then(
      (opened) => {
        if (isGone) return opened.close()
        form.current = opened
        return setReady(true)
      },
      () => toast.error(t('card.formFailed')),
    )
    return () => {
      isGone = true
      form.current?.close()
    }
  }, [publicKey, place, t])

  const pay = useMutation({
    mutationFn: async () => {
      const { card } = await call(invoices.payInvoice, { id: invoice._id })
      if (card) await form.current?.pay(card.clientSecret)
    },
    onSuccess: () => {
      toast.success(t('card.done'))
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: invoiceQueries.all(appId) }),
  })
  const isFake = publicKey !== undefined && isFakeKey(publicKey)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('action.pay_by_card', { amount })}
      description={t('card.lead')}
      footer={
        <Button variant="primary" loading={pay.isPending} disabled={!isReady} onClick={() => pay.mutate()}>
          {t('action.pay_by_card', { amount })}
        </Button>
      }
    >
      <LoadError query={{ data: profile, error, refetch }} title={t('card.formFailed')} />
      <div
        ref={setPlace}
        role="group"
        aria-label={t('card.field')}
        hidden={isFake}
        className="input collection-card-field"
      />
      {isFake && <p className="quiet">{t('card.test')}</p>}
      {pay.error && (
        <p role="alert" className="pay-reason">
          {getErrorMessage(pay.error, pay.error.message || t('card.failed'))}
        </p>
      )}
    </Dialog>
  )
}
