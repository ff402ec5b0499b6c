import { oncallReport, type OncallReportRow } from '@passerelle/contract/stats/oncall-report'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { Avatar } from '../../../kit/ui/display/avatar.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { acrossAccounts, oncallQueries } from './oncall-queries.ts'
import { toPerson } from './rota-people.ts'
import './oncall-report.css'

const shownMonths = 13
/** The month of an instant and those before it, newest first. */
const monthsUntil = (now: Date): string[] => {
  const [year, month] = toIsoDate(now).split('-').map(Number) as [number, number]
  return Array.from({ length: shownMonths }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

const useColumns = (): DataColumn<OncallReportRow>[] => {
  const t = useTranslations('oncall.report')
  const { elapsed } = useFormat()
  const waited = (ms: number | null) => (ms === null ? '' : elapsed(ms))
  const numeric = (
    key: Exclude<keyof OncallReportRow, 'userId' | 'name' | 'onCallMs' | 'medianMs' | 'slowestMs' | 'tired'>,
  ) => ({ key, head: t(`head.${key}`), cell: (row: OncallReportRow) => row[key], numeric: true, width: 96 })
  const lasting = (key: 'onCall' | 'median' | 'slowest', cell: (row: OncallReportRow) => string) => ({
    key,
    head: t(`head.${key}`),
    cell,
    numeric: true,
    width: 112,
  })
  return [
    {
      key: 'person',
      head: t('head.person'),
      cell: ({ name, tired }) => (
        <span className="oncall-person">
          <Avatar person={toPerson(name)} decorative />
          <span>
            {name}
            {tired && (
              <small className="oncall-bad">
                <Icon icon={IconAlertTriangle} /> {t('tired')}
              </small>
            )}
          </span>
        </span>
      ),
    },
    lasting('onCall', ({ onCallMs }) => (onCallMs === 0 ? '' : elapsed(onCallMs))),
    numeric('pages'),
    numeric('nights'),
    numeric('mostInNight'),
    lasting('median', ({ medianMs }) => waited(medianMs)),
    lasting('slowest', ({ slowestMs }) => waited(slowestMs)),
    numeric('passedOn'),
    numeric('takenByAnother'),
  ]
}

/** What the rota asked of each person in a month: of everybody for project staff, otherwise of the reader (ONC-046). */
export const OncallReport = ({ now }: { now: Date }) => {
  const t = useTranslations('oncall.report')
  const locale = useLocale()
  const months = monthsUntil(now)
  const [month, show] = useState(months[0]!)
  const { data, isError, error, refetch } = useQuery(oncallQueries.report(month))
  const named = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const saving = useToastMutation({
    send: () => fetchBlob(oncallReport.exportOncallReport, { month }, acrossAccounts),
    after: (blob) => saveBlob(blob, `${t('back').toLowerCase()}-${month}.csv`),
    failed: t('exportFailed'),
  })
  return (
    <section aria-labelledby="oncall-report">
      <div className="monitoring-head">
        <h2 id="oncall-report">{t('title')}</h2>
        <Select
          label={t('month')}
          value={month}
          options={months.map((value) => ({ value, label: named.format(new Date(`${value}-01`)) }))}
          onChange={show}
        />
        <span className="push" />
        <Button size="small" icon={IconDownload} loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('export')}
        </Button>
      </div>
      <p className="quiet">{t('lead')}</p>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        look="wraps"
        rows={data?.list}
        rowKey={({ userId }) => userId}
        bones={4}
        error={
          isError
            ? { title: t('failed'), text: getErrorMessage(error, t('failed')), retry: () => void refetch() }
            : undefined
        }
        empty={<EmptyState title={t('empty')} />}
      />
    </section>
  )
}
