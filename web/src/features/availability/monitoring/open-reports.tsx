import { differenceInCalendarDays } from '@passerelle/kernel/format-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { buttonClass } from '../../../kit/ui/button/button.tsx'
import { AccountLogo, LogoPlaceholder } from '../../../kit/ui/icon/logo.tsx'
import { Skeleton, Delayed } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { monitoringQueries, type OpenReport } from './monitoring-queries.ts'

/** Names the missing parts of a report. */
const useLacks = () => {
  const t = useTranslations('monitoring')
  return ({ missing: { cause, resolution, responsibilities } }: OpenReport): string => {
    const lacks = [
      ...(cause ? [t('lacksCause')] : []),
      ...(resolution ? [t('lacksResolution')] : []),
      ...(responsibilities > 0 ? [t('lacksResponsibility', { count: responsibilities })] : []),
    ]
    return lacks.length === 0 ? t('ready') : lacks.join(', ')
  }
}

/**
 * Reports across accounts that are not published yet, the longest wait of customers first (ADM-009, INC-008, ONC-043).
 */
export const OpenReports = ({ now }: { now: Date }) => {
  const t = useTranslations('monitoring')
  const format = useFormat()
  const lacksOf = useLacks()
  const query = useQuery(monitoringQueries.openReports())
  const list = query.data?.list ?? []
  const apps = useAppNames(list.map(({ appId }) => appId))
  return (
    <section aria-labelledby="monitoring-reports">
      <div className="monitoring-head">
        <h2 id="monitoring-reports">{t('openReports')}</h2>
        {query.data && <span className="quiet num">{list.length}</span>}
      </div>
      {query.isError && !query.data && (
        <ErrorState compact title={t('fail.reports')} onRetry={() => void query.refetch()}>
          {getErrorMessage(query.error, '')}
        </ErrorState>
      )}
      {query.isPending && (
        <Delayed>
          <Skeleton height={48} />
        </Delayed>
      )}
      {query.data && list.length === 0 && <p className="quiet">{t('noReports')}</p>}
      <ul className="monitoring-reports">
        {list.map((report) => {
          const app = apps.get(report.appId)
          return (
            <li key={report._id}>
              {app ? <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} /> : <LogoPlaceholder />}
              <span className="monitoring-report">
                <b>{[...new Set(report.incidents.map(({ service }) => service))].join(', ')}</b>{' '}
                {format.day(`${report.day}T12:00:00Z`, now)}
                <span className="quiet">
                  {[
                    lacksOf(report),
                    ...(report.waitingSince
                      ? [t('waiting', { count: differenceInCalendarDays(now, new Date(report.waitingSince)) })]
                      : []),
                  ].join(', ')}
                </span>
              </span>
              <Link
                to="/apps/$appId"
                params={{ appId: report.appId }}
                search={{ redirect: `/stats/reports/${report._id}` }}
                preload={false}
                className={buttonClass('secondary', 'small')}
              >
                {t('complete')}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
