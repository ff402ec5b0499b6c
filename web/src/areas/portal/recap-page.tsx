import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Recap } from '../../features/portal/recap/recap.tsx'
import { recapPeriods } from '../../features/portal/recap/recap-period.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Tabs } from '../../kit/ui/display/tabs.tsx'

/** Activity of the account over the last months (TSK-070, UIX-003). */
export const RecapPage = () => {
  const t = useTranslations('recap')
  const navigate = useNavigate()
  const { months = '3' } = useSearch({ from: '/portal/projects/recap' })
  usePageTitle(t('title'))
  return (
    <div className="recap-page">
      <div className="topbar" data-part="topbar">
        <h1>{t('title')}</h1>
        <span className="push" />
        <Tabs
          variant="segments"
          label={t('period')}
          value={months}
          tabs={recapPeriods.map((value) => ({ value, label: t('months', { count: Number(value) }) }))}
          onChange={(value) => void navigate({ to: '/projects/recap', search: { months: value } })}
        />
      </div>
      <div className="recap-scroll" data-part="recap-scroll">
        <Recap length={months} />
      </div>
    </div>
  )
}
