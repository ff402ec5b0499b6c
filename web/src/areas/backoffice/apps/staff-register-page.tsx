import { useTranslations } from 'use-intl'
import { RegisterInAccount } from '../../../features/office/staff-accounts/register-in-account.tsx'
import { usePageTitle } from '../../../kit/ui/display/page-title.ts'

/** Page where staff register in a customer's account (UIX-020, ADM-008). */
export const StaffRegisterPage = () => {
  const t = useTranslations('staffAccounts')
  usePageTitle(t('registerTitle'))
  return (
    <>
      <div className="topbar" data-part="topbar">
        <h1>{t('registerTitle')}</h1>
      </div>
      <RegisterInAccount />
    </>
  )
}
