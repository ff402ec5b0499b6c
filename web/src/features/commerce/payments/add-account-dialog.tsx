import { maxHolderLength } from '@passerelle/contract/limits'
import { methods } from '@passerelle/contract/payments/methods'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { provider } from '../../../kit/config/provider.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { Field } from '../../../kit/ui/form/field.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { openBankForm, type BankForm } from './bank-form.ts'
import { paymentQueries } from '../../../model/payments/payment-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

/**
 * Dialog to add a bank account by direct debit (PAY-006): the consent is required (PAY-009), the IBAN is sent to the
 * payment provider only, in a field opened with its public key (PAY-011), and a debit of one euro verifies the account
 * (PAY-005).
 */
export const AddAccountDialog = ({ appId, onClose }: { appId: string | undefined; onClose: () => void }) => {
  const t = useTranslations('payments.add')
  const client = useQueryClient()
  const { data: profile, error: unread, refetch } = useQuery(paymentQueries.profile(appId))
  const [holder, setHolder] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const [error, setError] = useState<string>()
  const [isReady, setReady] = useState(false)
  // The content of a dialog is mounted later than the component around it.
  const [place, setPlace] = useState<HTMLDivElement | null>(null)
  const form = useRef<BankForm>(undefined)
  const publicKey = profile?.publicKey

  useEffect(() => {
    if (!publicKey || !place) return
    let opened: BankForm | undefined
    let isGone = false
    openBankForm(publicKey, place, t('iban')).then(
      (made) => {
        if (isGone) return made.close()
        opened = form.current = made
        return setReady(true)
      },
      () => !isGone && setError(t('formFailed')),
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [publicKey, place, t])

  const add = useMutation({
    mutationFn: async () => {
      const { clientSecret } = await call(methods.createPaymentIntent, {
        currency: 'eur',
        paymentMethodType: 'sepa_debit',
      })
      await form.current?.confirm(clientSecret, holder.trim())
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: paymentQueries.all(appId) })
      toast.success(t('done'))
      onClose()
    },
    onError: (cause) =>
      setError(cause instanceof Error && cause.message ? getErrorMessage(cause, cause.message) : t('failed')),
  })
  const submit = () => {
    if (!isAccepted) return setError(t('consentNeeded'))
    setError(undefined)
    return add.mutate()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('lead')}
      footer={
        <Button
          variant="primary"
          loading={add.isPending}
          disabled={!isAccepted || holder.trim() === '' || !isReady}
          onClick={submit}
        >
          {t('submit')}
        </Button>
      }
    >
      <LoadError query={{ data: profile, error: unread, refetch }} title={t('formFailed')} />
      <Field label={t('holder')}>
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            autoComplete="name"
            maxLength={maxHolderLength}
            value={holder}
            onChange={({ target }) => setHolder(target.value)}
          />
        )}
      </Field>
      <Field label={t('iban')} hint={t('ibanHint')} error={error}>
        {(wiring) => <div ref={setPlace} className="pay-iban" data-part="pay-iban" {...wiring} />}
      </Field>
      <p className="pay-mandate-text">{t('mandate', { provider: provider.name })}</p>
      <Choice type="checkbox" name="consent" checked={isAccepted} onChange={() => setAccepted((was) => !was)}>
        {t('consent')}
      </Choice>
    </Dialog>
  )
}
