import { useTranslations } from 'use-intl'
import { AuditLog } from '../../../features/account/audit/audit-log.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'
import './audit-page.css'

/** Audit log across accounts, for staff. */
export const OfficeAuditPage = () => {
  const t = useTranslations('audit')
  usePageTitle(t('titleOfAll'))
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('titleOfAll')}</h1>
      </div>
      <div className="audit-page">
        <AuditLog ofAll />
      </div>
    </>
  )
}
