import { IconCreditCard } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Account } from '../../model/session/me.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { AlertBanner, AlertLine } from '../../kit/ui/feedback/alert-banner.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import './payment-banner.css'

const tones = { refused: 'danger', no_method: 'warning' } as const
const names = { refused: 'refused', no_method: 'noMethod' } as const

/**
 * Problem with the payment of the account, its consequence and the action to take (PAY-003, PAY-004); staff inside the
 * account see a less prominent version.
 */
export const PaymentBanner = ({
  state,
  staff,
  provider,
  onWrite,
}: {
  state: NonNullable<Account['paymentState']>
  staff: boolean
  provider: string
  onWrite: () => void
}) => {
  const t = useTranslations('home.payment')
  const name = names[state]
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
