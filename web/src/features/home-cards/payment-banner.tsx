import { IconCreditCard } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Account } from '../../model/session/me.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import './payment-banner.css'

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
    <section className={`payment-banner ${state}`} data-part="payment-banner" aria-labelledby="payment-banner">
      <Icon icon={IconCreditCard} />
      <p>
        <strong id="payment-banner">{t(name)}</strong> {t(`${name}Text`, { provider })}
      </p>
      <Button size="small" onClick={onWrite}>
        {t('write', { provider })}
      </Button>
    </section>
  )
}
