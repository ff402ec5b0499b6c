import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { useAppNames } from '../../../model/accounts/use-app-names.ts'
import { givenUpQuery, type GivenUp, type SystemState } from './system-queries.ts'
import { useChangeWork } from './use-change-work.ts'
import { useKindName } from './use-kind-name.ts'
import { WorkError } from './work-error.tsx'

/** Work whose tries have run out: each piece, or all of a kind, is tried again or dismissed. */
export const GivenUpWork = ({ kinds, now }: { kinds: SystemState['work']; now: Date }) => {
  const t = useTranslations('system')
  const ask = useTranslations('confirm')
  const format = useFormat()
  const nameOf = useKindName()
  const id = useId()
  const query = useInfiniteQuery(givenUpQuery)
  const rows = query.data?.pages.flatMap(({ list }) => list)
  const apps = useAppNames(rows?.flatMap(({ appId }) => appId ?? []) ?? [])
  const { retry, dismiss } = useChangeWork()
  const actions = ({ kind, id: work }: GivenUp) => (
    <span className="work-actions">
      <Button size="small" icon={IconRefresh} onClick={() => retry.mutate({ kind, id: work })}>
        {t('retry')}
      </Button>
      <ConfirmButton
        size="small"
        variant="ghost"
        question={ask('work', { name: nameOf(kind) })}
        onConfirm={() => dismiss.mutate({ kind, id: work })}
      >
        {t('dismiss')}
      </ConfirmButton>
    </span>
  )
  return (
    <section aria-labelledby={id} className="settings-part">
      <h2 id={id}>{t('givenUp')}</h2>
      {kinds
        .filter(({ failed }) => failed > 1)
        .map(({ kind, failed }) => (
          <p key={kind} className="work-kind">
            {t('givenUpOfKind', { kind: nameOf(kind), count: failed })}
            <Button size="small" icon={IconRefresh} onClick={() => retry.mutate({ kind })}>
              {t('retryAll')}
            </Button>
            <ConfirmButton
              size="small"
              variant="ghost"
              question={ask('workOfKind', { name: nameOf(kind), count: failed })}
              onConfirm={() => dismiss.mutate({ kind })}
            >
              {t('dismissAll')}
            </ConfirmButton>
          </p>
        ))}
      <DataTable
        look="plain"
        label={t('givenUp')}
        columns={[
          { key: 'kind', head: t('kind'), width: 260, cell: ({ kind }) => nameOf(kind) },
          {
            key: 'account',
            head: t('account'),
            width: 150,
            cell: ({ appId }) => (appId && apps.get(appId)?.name) ?? '–',
          },
          { key: 'since', head: t('since'), width: 170, cell: ({ since }) => format.near(since, now) },
          { key: 'attempts', head: t('attempts'), width: 70, numeric: true, cell: ({ attempts }) => attempts },
          { key: 'error', head: t('lastError'), cell: ({ error }) => <WorkError error={error} /> },
          { key: 'actions', head: <span className="sr-only">{t('actions')}</span>, width: 230, cell: actions },
        ]}
        rows={rows}
        rowKey={({ kind, id: work }) => `${kind} ${work}`}
        card={(row) => (
          <article className="work-card">
            <b>{nameOf(row.kind)}</b>
            <p className="quiet">
              {[row.appId && apps.get(row.appId)?.name, format.near(row.since, now)].filter(Boolean).join(', ')}
            </p>
            <WorkError error={row.error} />
            {actions(row)}
          </article>
        )}
        error={toTableError(query, t('failed'))}
        empty={<p className="quiet">{t('nothingGivenUp')}</p>}
        more={
          query.hasNextPage
            ? { text: t('more'), loading: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
            : undefined
        }
      />
    </section>
  )
}
