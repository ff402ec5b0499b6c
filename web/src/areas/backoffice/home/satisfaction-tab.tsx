import { useTranslations } from 'use-intl'
import { SatisfactionReport } from '../../../features/tasks/satisfaction/satisfaction-report.tsx'
import { TabPanel, Tabs } from '../../../kit/ui/display/tabs.tsx'
import type { HomeView } from './home-search-params.ts'

/** The tab of the home page with the report of satisfaction, which takes the whole width (ANS-023). */
export const SatisfactionTab = ({ view, onShow }: { view: HomeView; onShow: (view: HomeView) => void }) => {
  const t = useTranslations()
  return (
    <div className="home-satisfaction">
      <Tabs
        label={t('dailyReports.tabs')}
        value={view.tab}
        onChange={(tab) => onShow({ ...view, tab })}
        tabs={[
          { value: 'times', label: t('dailyReports.times.title') },
          { value: 'reports', label: t('dailyReports.title') },
          { value: 'satisfaction', label: t('satisfaction.title') },
        ]}
      >
        <TabPanel value="satisfaction">
          <SatisfactionReport
            view={view.report}
            page={view.page}
            onShow={(report, page) => onShow({ ...view, report, page })}
          />
        </TabPanel>
      </Tabs>
    </div>
  )
}
