import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { StatementImport } from '../../../features/commerce/transfers/statement-import.tsx'
import { TransfersList } from '../../../features/commerce/transfers/transfers-list.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import '../../users/users-page.css'

/** Transfers from statements of the bank, which staff match with invoices (COL-012). */
export const TransfersPage = () => {
  const t = useTranslations()
  usePageTitle(t('transfers.title'))
  return (
    <>
      <div className="topbar" data-part="topbar">
        <Link to="/admin/collection">{t('pages.collection')}</Link>
        <h1>{t('transfers.title')}</h1>
      </div>
      <div className="users-list">
        <StatementImport />
        <TransfersList />
      </div>
    </>
  )
}
