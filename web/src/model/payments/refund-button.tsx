import { centsOf } from '@passerelle/kernel/money'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextInput } from '../../kit/ui/form/field.tsx'
import { ClosingPopover } from '../../kit/ui/popup/popover.tsx'

const asInput = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** Reads an amount in euros; null unless it lies between one cent and what is left. */
export const readRefund = (text: string, leftInCents: number): number | null => {
  const plain = text.replaceAll(/[\s\u00a0\u202f€]/g, '').replace(',', '.')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  const cents = centsOf(Number(plain))
  return cents > 0 && cents <= leftInCents ? cents : null
}

type Refund = {
  leftInCents: number
  hint: string
  busy: boolean
  onRefund: (amountInCents: number, close: () => void) => void
}

const RefundForm = ({ leftInCents, hint, busy, onRefund, close }: Refund & { close: () => void }) => {
  const t = useTranslations('payments.refund')
  const [text, type] = useState(() => asInput(leftInCents))
  const amountInCents = readRefund(text, leftInCents)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amountInCents !== null) onRefund(amountInCents, close)
  }
  return (
    <form className="picker" onSubmit={submit}>
      <TextInput
        label={t('amount')}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        hint={hint}
        error={amountInCents === null ? t('amountInvalid', { left: asInput(leftInCents) }) : undefined}
        onChange={({ target }) => type(target.value)}
      />
      <Button variant="primary" type="submit" loading={busy} disabled={amountInCents === null}>
        {t('submit')}
      </Button>
    </form>
  )
}

/** Opens a small form to refund a payment, all that is left of it by default. */
export const RefundButton = (refund: Refund) => {
  const t = useTranslations('payments.refund')
  return (
    <ClosingPopover
      label={t('title')}
      trigger={
        <Button variant="ghost" size="small">
          {t('open')}
        </Button>
      }
    >
      {(close) => <RefundForm {...refund} close={close} />}
    </ClosingPopover>
  )
}
