import { IconCreditCard } from '@tabler/icons-react'
import { isRefused } from '@passerelle/kernel/collection-words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { buttonClass } from '../../kit/ui/button/button.tsx'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { invoiceQueries } from './invoice-queries.ts'
import { collectionFactsOf, useCollectionWords } from '../../model/payments/use-collection-words.ts'
import './collection-card.css'

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
    <section
      className="collection-card danger refused-banner"
      data-part="refused-banner"
      aria-label={t('refusedBanner')}
    >
      <Icon icon={IconCreditCard} />
      <div>
        <p>
          <b>
            {refused.number} · {words.sentence}
          </b>
        </p>
        <p>{words.next}</p>
      </div>
      <Link
        to="/payments/invoices/$invoiceId"
        params={{ invoiceId: refused._id }}
        className={buttonClass(pays ? 'primary' : 'secondary', 'small')}
      >
        {t(pays ? 'payInvoice' : 'viewInvoice')}
      </Link>
    </section>
  )
}
