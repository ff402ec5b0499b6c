import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../kit/format/use-now.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { RatedList } from './rated-list.tsx'
import { ReportFigures } from './report-figures.tsx'
import { reportQueries } from './report-queries.ts'
import './report.css'

/** Days that the card of an account covers. */
const days = 90

/** How satisfied the people of an account are, for its administrators; nothing before anybody was asked (ANS-023). */
export const AccountSatisfaction = ({ appId }: { appId: string | undefined }) => {
  const t = useTranslations('satisfaction')
  const now = useNow()
  const query = useQuery(reportQueries.ofAccount(appId, days, now))
  const { data } = query
  if (!data) return <LoadError query={query} title={t('report.failed')} />
  if (data.asked === 0) return null
  return (
    <section className="account-satisfaction" data-part="account-satisfaction">
      <h2>{t('report.ofAccount', { count: String(days) })}</h2>
      <ReportFigures figures={data} previous={data.previous} />
      <RatedList list={data.list} office={false} />
    </section>
  )
}
