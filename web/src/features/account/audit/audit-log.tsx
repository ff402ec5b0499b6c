import { audit } from '@passerelle/contract/accounts/audit'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { auditGroups, type AuditGroup } from '@passerelle/contract/accounts/audit-groups'
import { IconDownload, IconHistory, IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { fullName } from '../../../kit/ui/display/avatar.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { DayRangePicker } from '../../../kit/ui/date/day-range-picker.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { AuditLine } from './audit-line.tsx'
import { auditQuery, toAuditFilters, type AuditLine as Line } from './audit-queries.ts'
import { validateAuditSearch, type AuditSearch } from './audit-search.ts'
import '../../../kit/ui/form/field.css'
import { MoreRows } from '../../../kit/ui/table/more-rows.tsx'
import './audit.css'

const byDay = (lines: readonly Line[], dayOf: (at: string) => string) => {
  const days = new Map<string, Line[]>()
  for (const line of lines) {
    const day = dayOf(line.at)
    const there = days.get(day)
    if (there) there.push(line)
    else days.set(day, [line])
  }
  return [...days]
}

/** Audit log of the account, grouped by day; `ofAll`: of every account, for staff. */
export const AuditLog = ({ ofAll = false }: { ofAll?: boolean }) => {
  const t = useTranslations('audit')
  const format = useFormat()
  const locale = useLocale()
  const navigate = useNavigate()
  const search = validateAuditSearch(useSearch({ strict: false }))
  const go = (next: AuditSearch) => void navigate({ to: '.', search: { ...search, ...next } })
  const query = useInfiniteQuery(auditQuery(search, { ofAll, locale }))
  const lines = query.data?.pages.flatMap(({ list }) => list)
  const shownPerson = search.by && lines?.find(({ actor }) => actor?.person?._id === search.by)?.actor?.person
  const download = useToastMutation({
    send: async () => {
      const filters = toAuditFilters(search)
      const csv = ofAll
        ? await fetchBlob(audit.exportAuditOfAll, filters, { side: 'staff' })
        : await fetchBlob(audit.exportAudit, filters)
      saveBlob(csv, 'audit.csv')
    },
    failed: t('exportFailed'),
  })
  const groups: { value: AuditGroup | 'all'; label: string }[] = (['all', ...auditGroups] as const).map((value) => ({
    value,
    label: t(`groups.${value}`),
  }))
  const exporting = (
    <Button icon={IconDownload} loading={download.isPending} onClick={() => download.mutate()}>
      {t('export')}
    </Button>
  )
  const body = (
    <>
      <div className="audit-tools">
        <Select
          label={t('group')}
          value={search.group ?? 'all'}
          options={groups}
          onChange={(group) => go({ group: group === 'all' ? undefined : group })}
        />
        <DayRangePicker
          label={t('period')}
          range={search.from && search.to ? { start: search.from, end: search.to } : null}
          limits={{ noFutureAfter: toIsoDate(serverNow()) }}
          onChange={({ start, end }) => go({ from: start, to: end })}
        />
        {search.from && (
          <Button size="small" icon={IconX} onClick={() => go({ from: undefined, to: undefined })}>
            {t('anyTime')}
          </Button>
        )}
        {search.by && (
          <Button size="small" icon={IconX} onClick={() => go({ by: undefined })}>
            {shownPerson ? t('by', { name: fullName(shownPerson) }) : t('everybody')}
          </Button>
        )}
        {ofAll && <span className="push">{exporting}</span>}
      </div>
      {query.isError ? (
        <ErrorState compact title={getErrorMessage(query.error, t('failed'))} onRetry={() => void query.refetch()} />
      ) : lines === undefined ? (
        <Delayed>
          <LoadingStatus />
          <Skeleton height={320} />
        </Delayed>
      ) : lines.length === 0 ? (
        <EmptyState compact icon={IconHistory} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        byDay(lines, (at) => format.dayHeading(at)).map(([day, list]) => (
          <section key={day} className="audit-day" aria-label={day}>
            <h2>{day}</h2>
            <ul>
              {list.map((line) => (
                <AuditLine key={line._id} line={line} ofAll={ofAll} onPerson={(by) => go({ by })} />
              ))}
            </ul>
          </section>
        ))
      )}
      <MoreRows
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      >
        {t('more')}
      </MoreRows>
    </>
  )
  if (ofAll) return body
  return (
    <Subject title={t('title')} lead={t('lead')} action={exporting}>
      {body}
    </Subject>
  )
}
