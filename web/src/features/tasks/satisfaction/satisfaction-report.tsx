import { satisfactionReport } from '@passerelle/contract/projects/satisfaction-report'
import { ratings, type Rating } from '@passerelle/kernel/satisfaction'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../kit/format/use-now.ts'
import { failedOf } from '../../../kit/network/query-error.ts'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { Delayed, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { Pagination } from '../../../kit/ui/table/pagination.tsx'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { ReportFigures, ReportGroups } from './report-figures.tsx'
import { RatedList } from './rated-list.tsx'
import { periodOf, ratingsPerPage, reportPeriods, reportQueries, type ReportView } from './report-queries.ts'
import './report.css'

const all = 'all'

type Group = { id: string | null; name: string | null }
/** What the report has ratings of, and what is chosen also when it has none of that. */
const toOptions = (groups: readonly Group[] = [], chosen: string | undefined, nameOf: (id: string) => string) => [
  ...groups.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name ?? '' }])),
  ...(chosen !== undefined && !groups.some(({ id }) => id === chosen)
    ? [{ value: chosen, label: nameOf(chosen) }]
    : []),
]

/** How satisfied customers are, for staff: figures with the period before, words of the bad ones first (ANS-023). */
export const SatisfactionReport = ({
  view,
  page,
  onShow,
}: {
  view: ReportView
  /** From 1 on. */
  page: number
  onShow: (view: ReportView, page: number) => void
}) => {
  const t = useTranslations('satisfaction')
  const now = useNow()
  const report = useQuery(reportQueries.ofStaff(view, (page - 1) * ratingsPerPage, now))
  const { data } = report
  const chosen = useAppNames(view.appId === undefined ? [] : [view.appId])
  const saving = useToastMutation({
    send: () => {
      const { days, ...filters } = view
      return fetchBlob(satisfactionReport.exportSatisfaction, { ...periodOf(days, now), ...filters }, { appId: null })
    },
    after: (blob) => saveBlob(blob, `satisfaction-${periodOf(view.days, now).to}.csv`),
    failed: t('report.exportFailed'),
  })
  const accounts = toOptions(data?.by.apps, view.appId, (id) => chosen.get(id)?.name ?? id)
  const people = toOptions(data?.by.people, view.userId, () => t('report.chosenPerson'))
  const categories = toOptions(data?.by.categories, view.labelId, () => t('report.chosenCategory'))
  return (
    <div className="satisfaction-report">
      <div className="satisfaction-filters">
        <Select
          label={t('report.period')}
          value={view.days}
          options={reportPeriods.map((days) => ({ value: days, label: t('report.days', { count: days }) }))}
          onChange={(days) => onShow({ ...view, days }, 1)}
        />
        <Select
          label={t('report.accounts')}
          value={view.appId ?? all}
          options={[{ value: all, label: t('report.everyAccount') }, ...accounts]}
          onChange={(appId) => onShow({ ...view, appId: appId === all ? undefined : appId }, 1)}
        />
        <Select
          label={t('report.category')}
          value={view.labelId ?? all}
          options={[{ value: all, label: t('report.everyCategory') }, ...categories]}
          onChange={(labelId) => onShow({ ...view, labelId: labelId === all ? undefined : labelId }, 1)}
        />
        <Select
          label={t('report.person')}
          value={view.userId ?? all}
          options={[{ value: all, label: t('report.everyPerson') }, ...people]}
          onChange={(userId) => onShow({ ...view, userId: userId === all ? undefined : userId }, 1)}
        />
        <Select
          label={t('report.rating')}
          value={view.rating ?? all}
          options={[
            { value: all, label: t('report.everyRating') },
            ...ratings.map((one) => ({ value: one, label: t(`ratings.${one}`) })),
          ]}
          onChange={(one) => onShow({ ...view, rating: one === all ? undefined : (one as Rating) }, 1)}
        />
        <span className="push" />
        <Button icon={IconDownload} loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('report.export')}
        </Button>
      </div>
      {failedOf(report) && <ErrorState title={t('report.failed')} onRetry={() => void report.refetch()} />}
      {!data && !failedOf(report) && (
        <Delayed>
          <Skeleton height={80} />
        </Delayed>
      )}
      {data && (
        <>
          <ReportFigures figures={data} previous={data.previous} />
          <div className="satisfaction-columns">
            <section>
              <h2>{t('report.written')}</h2>
              {data.list.length === 0 ? (
                <EmptyState title={t('report.none')}>{t('report.noneText')}</EmptyState>
              ) : (
                <>
                  <RatedList list={data.list} office />
                  <Pagination
                    page={page}
                    pageSize={ratingsPerPage}
                    total={data.total}
                    onPage={(next) => onShow(view, next)}
                  />
                </>
              )}
            </section>
            <aside>
              <ReportGroups title={t('report.byAccount')} groups={data.by.apps} />
              <ReportGroups title={t('report.byCategory')} groups={data.by.categories} />
              <ReportGroups title={t('report.byStaff')} groups={data.by.people} />
              <p className="quiet">{t('report.hint')}</p>
            </aside>
          </div>
        </>
      )}
    </div>
  )
}
