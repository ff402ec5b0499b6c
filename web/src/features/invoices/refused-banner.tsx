import { IconCreditCard } from '@tabler/icons-react'
import { isRefused } from '@passerelle/kernel/collection-words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AlertBanner, AlertLine, AlertLinkText } from '../../kit/ui/feedback/alert-banner.tsx'
import { invoiceQueries } from './invoice-queries.ts'
import { collectionFactsOf, useCollectionWords } from '../../model/payments/use-collection-words.ts'

/**
 * The open invoice of the account that was refused or cannot be collected, with its next step (COL-016); the latest of
 * several. `children` are shown when none is.
 */
export default ({ appId, children }: { appId: string; children?: ReactNode }) => {
  const t = useTranslations('payments')
  const wordsOf = useCollectionWords()
  const { data, isPending } = useQuery(invoiceQueries.open(appId))
  const refused = data?.list.find((invoice) => {
    const facts = invoice.kind === 'invoice' && collectionFactsOf(invoice)
    return facts && isRefused(facts)
  })
  const words = refused && wordsOf(refused)
  if (!words) return isPending ? null : children
  const pays = words.actions.includes('pay_by_card')
  return (
    <AlertBanner tone="danger" icon={IconCreditCard} label={t('refusedBanner')} part="refused-banner">
      <AlertLine
        more={words.next}
        action={
          <Link to="/payments/invoices/$invoiceId" params={{ invoiceId: refused._id }} className="alert-link">
            <AlertLinkText>{t(pays ? 'payInvoice' : 'viewInvoice')}</AlertLinkText>
          </Link>
        }
      >
        <b>
          {refused.number} · {words.sentence}
        </b>
      </AlertLine>
    </AlertBanner>
  )
}
