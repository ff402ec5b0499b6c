import { IconCreditCardOff } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { openAlerts } from './open-alerts.ts'
import { useAccount } from '../../../model/session/me.ts'
import { paymentQueries } from '../../../model/payments/payment-queries.ts'

/** Timeout in ms: what stands below waits at most this long for the alerts. */
const skeletonAfterMs = 1000

/**
 * Payment problems of the account, above `children`, which are shown once it is known whether there are any: the last
 * transaction was declined (ERR-043), an earlier one has left an invoice to pay again (COL-016), or a payment method
 * failed its verification (ERR-044), until another one is added.
 */
export const PaymentAlerts = ({
  appId,
  manages,
  onManage,
  children,
}: {
  appId: string | undefined
  manages: boolean
  onManage: () => void
  children: ReactNode
}) => {
  const t = useTranslations('payments')
  const format = useFormat()
  const { data: payments, isPending } = useInfiniteQuery(paymentQueries.list(appId, {}))
  const { data: methods, isPending: isPendingToo } = useQuery(paymentQueries.methods(appId, manages))
  const [waited, wait] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => wait(true), skeletonAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const { failed, invalid } = openAlerts(payments?.pages[0]?.list ?? [], methods?.list ?? [])
  const isComing = !waited && (isPending || (manages && isPendingToo))
  const locale = useLocale()
  const refusal = useAccount()?.refusal
  const invoiceId = failed
    ? /^\/payments\/invoices\/(\w+)$/.exec(failed.invoiceUrl ?? '')?.[1]
    : (refusal?.invoiceId ?? undefined)
  // As everywhere, what follows is said in the words of the invoice.
  const words = refusal && (refusal.invoiceId === invoiceId || !failed) ? refusal[locale] : undefined
  const text = words
    ? `${words.title} ${words.text}`
    : failed &&
      t('failedText', {
        amount: format.money(failed.amountInCents),
        date: format.day(failed.failedAt ?? failed.createdAt),
        reason: t(`reason.${failed.failureReason ?? 'unknown'}`),
      })
  const pays = failed ? manages : refusal?.pays
  return (
    <>
      {(text || invalid) && !isComing && (
        <div className="pay-alerts" data-part="pay-alerts">
          {text && (
            <p className="pay-alert" role="status">
              <Icon icon={IconCreditCardOff} />
              <span>
                {failed && <strong>{t('failedTitle')}</strong>} {text}
              </span>
              {invoiceId && (
                <Link
                  to="/payments/invoices/$invoiceId"
                  params={{ invoiceId }}
                  className={buttonClass('primary', 'small')}
                >
                  {t(pays ? 'payInvoice' : 'viewInvoice')}
                </Link>
              )}
              {manages && (
                <Button size="small" onClick={onManage}>
                  {t('manage')}
                </Button>
              )}
            </p>
          )}
          {invalid && (
            <p className="pay-alert" role="status">
              <Icon icon={IconCreditCardOff} />
              <span>
                <strong>{t('methodFailedTitle')}</strong> {t('methodFailedText', { last4: invalid.last4 })}
              </span>
            </p>
          )}
        </div>
      )}
      <div hidden={isComing}>{children}</div>
    </>
  )
}
