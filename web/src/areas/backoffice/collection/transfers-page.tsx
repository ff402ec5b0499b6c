import { useTranslations } from 'use-intl'
import { StatementImport } from '../../../features/commerce/transfers/statement-import.tsx'
import { TransfersList } from '../../../features/commerce/transfers/transfers-list.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import { CollectionTabs } from './collection-tabs.tsx'
import '../../../kit/ui/table/list-page.css'

/** Transfers from statements of the bank, which staff match with invoices (COL-012). */
export const TransfersPage = () => {
  const t = useTranslations('transfers')
  usePageTitle(t('title'))
  return (
    <>
      <div className="topbar wrapping" data-part="topbar">
        <h1>{t('title')}</h1>
        <CollectionTabs />
      </div>
      <div className="list-scroll">
        <StatementImport />
        <TransfersList />
      </div>
    </>
  )
}
