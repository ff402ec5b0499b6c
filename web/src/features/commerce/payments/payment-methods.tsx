import { methods } from '@passerelle/contract/payments/methods'
import { IconBuildingBank, IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge, type BadgeTone } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { MandateDialog } from './mandate-dialog.tsx'
import { paymentQueries, type PaymentMethod } from '../../../model/payments/payment-queries.ts'

const tones: Record<PaymentMethod['verification'], BadgeTone> = {
  none: 'neutral',
  pending: 'info',
  verified: 'success',
  failed: 'danger',
}
const names = { sepa_debit: 'account', card: 'card', other: 'other' } as const

const MethodItem = ({ appId, method, onMandate }: { appId: string; method: PaymentMethod; onMandate: () => void }) => {
  const t = useTranslations('payments.methods')
  const ask = useTranslations('confirm')
  const format = useFormat()
  const detach = useToastMutation({
    send: () => call(methods.detachPaymentMethod, { paymentMethodId: method.id }),
    done: () => t('detached'),
    failed: t('detachFailed'),
    stale: paymentQueries.all(appId),
  })
  const choose = useToastMutation({
    send: () => call(methods.saveProfile, { defaultPaymentMethod: method.id }),
    done: () => t('chosen'),
    failed: t('chooseFailed'),
    stale: paymentQueries.all(appId),
  })
  // A bank without a name is known by a number, which says nothing.
  const bank = /^\d*$/.test(method.bankOrBrand ?? '') ? null : method.bankOrBrand
  const about = [method.holder, bank, method.expires].filter(Boolean)
  const isUsable = !method.isRefused && (method.verification === 'verified' || method.verification === 'none')
  return (
    <li className="pay-method" data-part="pay-method">
      <Icon icon={method.type === 'card' ? IconCreditCard : IconBuildingBank} size={20} />
      <div>
        <p>
          <b>{t(names[method.type], { last4: method.last4 })}</b>{' '}
          {method.isRefused ? (
            <Badge tone="danger">{t('refused')}</Badge>
          ) : (
            <Badge tone={tones[method.verification]}>{t(`verification.${method.verification}`)}</Badge>
          )}{' '}
          {method.isDefault && <Badge tone="outline">{t('isDefault')}</Badge>}
        </p>
        {about.length > 0 && <p className="quiet">{about.join(' · ')}</p>}
        {method.verification === 'pending' && method.verifiedBy && (
          <p>{t('pendingText', { date: format.day(method.verifiedBy) })}</p>
        )}
        {method.verification === 'failed' && <p className="pay-reason">{t('failedText')}</p>}
        {method.isRefused && <p className="pay-reason">{t('refusedText')}</p>}
      </div>
      <div className="pay-actions">
        {isUsable && !method.isDefault && (
          <Button size="small" loading={choose.isPending} onClick={() => choose.mutate()}>
            {t('choose')}
          </Button>
        )}
        {method.type === 'sepa_debit' && (
          <Button size="small" onClick={onMandate}>
            {t('mandate')}
          </Button>
        )}
        <ConfirmButton
          size="small"
          question={ask('paymentMethod', { name: t(names[method.type], { last4: method.last4 }) })}
          busy={detach.isPending}
          onConfirm={() => detach.mutate()}
        >
          {t('detach')}
        </ConfirmButton>
      </div>
    </li>
  )
}

/** Payment methods of the account with their verification: add one, view its mandate, detach it (PAY-005, PAY-006). */
export const PaymentMethods = ({ appId, manages }: { appId: string | undefined; manages: boolean }) => {
  const t = useTranslations('payments.methods')
  const query = useQuery(paymentQueries.methods(appId, manages))
  const [isAdding, setAdding] = useState(false)
  const [mandateOf, setMandateOf] = useState<string>()
  if (!manages)
    return (
      <EmptyState icon={IconCreditCard} title={t('title')}>
        {t('ownerOnly')}
      </EmptyState>
    )
  if (query.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
        {getErrorMessage(query.error, '')}
      </ErrorState>
    )
  const add = (
    <Button variant="primary" icon={IconPlus} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <section className="pay-methods" aria-labelledby="pay-methods">
      <header>
        <h2 id="pay-methods">{t('title')}</h2>
        {query.data && query.data.list.length > 0 && add}
      </header>
      {!query.data || !appId ? (
        <Delayed>
          <Skeleton width="60%" />
        </Delayed>
      ) : query.data.list.length === 0 ? (
        <EmptyState icon={IconCreditCard} title={t('empty')} action={add}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <ul>
          {query.data.list.map((method) => (
            <MethodItem key={method.id} appId={appId} method={method} onMandate={() => setMandateOf(method.id)} />
          ))}
        </ul>
      )}
      {isAdding && <AddAccountDialog appId={appId} onClose={() => setAdding(false)} />}
      {mandateOf && <MandateDialog appId={appId} methodId={mandateOf} onClose={() => setMandateOf(undefined)} />}
    </section>
  )
}
