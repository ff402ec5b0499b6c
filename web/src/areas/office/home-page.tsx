import { useTranslations } from 'use-intl'
import { AppList } from '../../features/apps/app-list.tsx'
import { usePageTitle } from '../../shared/ui/page-title.ts'

/** Where staff start: the accounts they can enter (UIX-015). */
export const HomePage = () => {
  const t = useTranslations('office')
  usePageTitle(t('apps'))
  return (
    <>
      <div className="topbar">
        <h1>{t('apps')}</h1>
      </div>
      <AppList />
    </>
  )
}
