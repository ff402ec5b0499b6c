import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ReportsPanel } from '../../../features/tasks/daily-reports/reports-panel.tsx'
import { TimesPanel } from '../../../features/office/times/times-panel.tsx'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useMe } from '../../../model/session/me.ts'
import { shiftDay } from '../../../kit/ui/date/date-range.ts'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { TabPanel, Tabs } from '../../../kit/ui/display/tabs.tsx'
import type { HomeView } from './home-search-params.ts'

/** The two tabs of the home page: times and reports of a day (ADM-002). */
export const HomeAside = ({ view, onShow }: { view: HomeView; onShow: (view: HomeView) => void }) => {
  const t = useTranslations('dailyReports')
  const satisfaction = useTranslations('satisfaction')
  const format = useFormat()
  const me = useMe()
  const { tab, range } = view
  const today = toIsoDate(serverNow())
  const date = view.date ?? today
  const week = tab === 'times' && range === 'week'
  const move = (by: -1 | 1) => {
    const next = shiftDay(date, by * (week ? 7 : 1))
    onShow({ ...view, date: next === today ? undefined : next })
  }
  return (
    <aside className="home-aside" data-part="home-aside">
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={(next) => onShow({ ...view, tab: next })}
        tabs={[
          { value: 'times', label: t('times.title') },
          { value: 'reports', label: t('title') },
          { value: 'satisfaction', label: satisfaction('title') },
        ]}
      >
        <div className="home-day">
          <IconButton icon={IconChevronLeft} label={t('before')} onClick={() => move(-1)} />
          <b className="num" aria-live="polite">
            {week ? t('times.weekOf', { day: format.day(`${date}T12:00:00Z`) }) : format.day(`${date}T12:00:00Z`)}
          </b>
          <IconButton icon={IconChevronRight} label={t('after')} onClick={() => move(1)} />
          <span className="push" />
          {tab === 'times' && (
            <Tabs
              variant="segments"
              label={t('times.range.label')}
              value={range}
              onChange={(next) => onShow({ ...view, range: next })}
              tabs={[
                { value: 'day', label: t('times.range.day') },
                { value: 'week', label: t('times.range.week') },
              ]}
            />
          )}
        </div>
        <TabPanel value="times">
          <TimesPanel date={date} range={range} />
        </TabPanel>
        <TabPanel value="reports">{me && <ReportsPanel key={date} date={date} me={{ ...me, staff: true }} />}</TabPanel>
      </Tabs>
    </aside>
  )
}
