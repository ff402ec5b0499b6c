import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextInput } from '../../kit/ui/form/field.tsx'
import { ClosingPopover } from '../../kit/ui/popup/popover.tsx'
import { useFormat } from '../../kit/format/use-format.ts'
import { readAmount } from './amount-input.ts'

type Refund = {
  leftInCents: number
  hint: string
  busy: boolean
  onRefund: (amountInCents: number, close: () => void) => void
}

const RefundForm = ({ leftInCents, hint, busy, onRefund, close }: Refund & { close: () => void }) => {
  const t = useTranslations('payments.refund')
  const format = useFormat()
  const [text, type] = useState(() => format.amount(leftInCents))
  const amountInCents = readAmount(text, leftInCents)
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
        error={amountInCents === null ? t('amountInvalid', { left: format.amount(leftInCents) }) : undefined}
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
