import { IconCreditCard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Account } from '../../../model/session/me.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { AlertBanner, AlertLine, AlertLinkText } from '../../../kit/ui/feedback/alert-banner.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import './payment-banner.css'

const tones = { refused: 'danger', no_method: 'warning' } as const
const names = { refused: 'refused', no_method: 'noMethod' } as const

/** What happened to the latest refused invoice and the next step, in the words of its page (COL-016). */
const Refusal = ({ refusal }: { refusal: NonNullable<Account['refusal']> }) => {
  const t = useTranslations('home.payment')
  const { title, text } = refusal[useLocale()]
  const link = refusal.invoiceId !== null && (
    <Link to="/payments/invoices/$invoiceId" params={{ invoiceId: refusal.invoiceId }} className="alert-link">
      <AlertLinkText>{t(refusal.pays ? 'payInvoice' : 'viewInvoice')}</AlertLinkText>
    </Link>
  )
  return (
    <AlertBanner tone="danger" icon={IconCreditCard} label={t('refused')} part="refused-banner">
      <AlertLine more={text} action={link}>
        <b>{title}</b>
      </AlertLine>
    </AlertBanner>
  )
}

/**
 * Problem with the payment of the account, its consequence and the action to take (PAY-003, PAY-004); staff inside the
 * account see a less prominent version. What is said of an invoice comes with the account, so that nothing moves later.
 */
export const PaymentBanner = ({
  state,
  refusal,
  staff,
  provider,
  onWrite,
}: {
  state: NonNullable<Account['paymentState']>
  refusal: Account['refusal']
  staff: boolean
  provider: string
  onWrite: () => void
}) => {
  const t = useTranslations('home.payment')
  const name = names[state]
  if (state === 'refused' && refusal) return <Refusal refusal={refusal} />
  if (staff)
    return (
      <p className="payment-banner muted" data-part="payment-banner">
        <Icon icon={IconCreditCard} /> {t(`${name}Staff`)}
      </p>
    )
  return (
    <AlertBanner tone={tones[state]} icon={IconCreditCard} label={t(name)} part="payment-banner">
      <AlertLine
        action={
          <Button size="small" onClick={onWrite}>
            {t('write', { provider })}
          </Button>
        }
      >
        <b>{t(name)}</b> {t(`${name}Text`, { provider })}
      </AlertLine>
    </AlertBanner>
  )
}
