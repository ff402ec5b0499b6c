import { collections } from '@passerelle/contract/payments/collections'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { call } from '../../../model/api/call.ts'
import { invoiceQueries, type Invoice } from './invoice-queries.ts'
import { paymentQueries } from '../../../model/payments/payment-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

/** Chooses another payment method for an announced collection, until the day before (COL-010). */
export const MethodDialog = ({
  appId,
  invoice,
  onClose,
}: {
  appId: string | undefined
  invoice: Invoice
  onClose: () => void
}) => {
  const t = useTranslations('collections')
  const names = useTranslations('payments.methods')
  const { data, error, refetch } = useQuery(paymentQueries.methods(appId, true))
  const [chosen, setChosen] = useState<string>()
  const usable = data?.list.filter(({ verification }) => verification === 'verified' || verification === 'none') ?? []
  const change = useToastMutation({
    send: (paymentMethodId: string) => call(collections.changeCollection, { id: invoice._id, paymentMethodId }),
    done: () => t('method.done'),
    failed: t('method.failed'),
    stale: invoiceQueries.all(appId),
    after: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('action.change_method')}
      description={t('method.lead')}
      footer={
        <Button
          variant="primary"
          disabled={chosen === undefined}
          loading={change.isPending}
          onClick={() => chosen && change.mutate(chosen)}
        >
          {t('method.submit')}
        </Button>
      }
    >
      <LoadError query={{ data, error, refetch }} title={names('failed')} />
      {usable.map(({ id, type, last4 }) => (
        <Choice key={id} type="radio" name="method" checked={chosen === id} onChange={() => setChosen(id)}>
          {names(type === 'sepa_debit' ? 'account' : type === 'card' ? 'card' : 'other', { last4 })}
        </Choice>
      ))}
      {data && usable.length === 0 && <p>{t('method.none')}</p>}
    </Dialog>
  )
}
