import { IconFileInvoice } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useTopic } from '../../../model/live/use-topic.ts'
import { useMe } from '../../../model/session/me.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { draftsOfAllKey, draftsOfAllQuery, type DraftOfAll } from './drafts-of-all-query.ts'
import './drafts-of-all.css'

type Cell = { draft: DraftOfAll }

const Subject = ({ draft }: Cell) => (
  <Link
    to="/apps/$appId"
    params={{ appId: draft.app._id }}
    search={{ redirect: `/payments/invoices/${draft._id}` }}
    className="link"
    preload={false}
  >
    {draft.subject}
  </Link>
)

const Period = ({ draft: { periodFrom, periodTo } }: Cell) => {
  const { day } = useFormat()
  return <>{[periodFrom, periodTo].flatMap((at) => (at ? [day(at)] : [])).join(' – ') || '–'}</>
}

/** What is still to issue, over all accounts: subject, period, sum; an issued draft leaves the list live. */
export const DraftsOfAllList = ({ search, appId }: { search: string; appId: string | undefined }) => {
  const t = useTranslations('draftsOfAll')
  const format = useFormat()
  const client = useQueryClient()
  const query = useInfiniteQuery(draftsOfAllQuery({ search, appId }))
  const readAgain = () => void client.invalidateQueries({ queryKey: draftsOfAllKey })
  useTopic('ledger', useMe()?._id, readAgain, readAgain)
  const [first] = query.data?.pages ?? []
  const isNarrowed = search !== '' || appId !== undefined || query.isPlaceholderData
  const gross = ({ grossInCents }: DraftOfAll) => <b className="num">{format.money(grossInCents)}</b>
  const columns: DataColumn<DraftOfAll>[] = [
    {
      key: 'subject',
      head: t('column.subject'),
      namesRow: true,
      least: 160,
      cell: (draft) => <Subject draft={draft} />,
    },
    { key: 'app', head: t('column.account'), width: '20%', cell: ({ app }) => app.name },
    { key: 'kind', head: t('column.kind'), width: 110, from: 1025, cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'period', head: t('column.period'), width: 210, from: 1241, cell: (draft) => <Period draft={draft} /> },
    { key: 'lines', head: t('column.lines'), width: 80, numeric: true, from: 1025, cell: ({ lines }) => lines },
    {
      key: 'net',
      head: t('column.net'),
      width: 140,
      numeric: true,
      cell: ({ netInCents }) => format.moneyWithoutTax(netInCents),
    },
    { key: 'gross', head: t('column.gross'), width: 130, numeric: true, cell: gross },
    { key: 'created', head: t('column.created'), width: 170, cell: ({ createdAt }) => format.near(createdAt) },
  ]
  return (
    <>
      {first && (
        <p className="drafts-sum" role="status">
          {t('sum', {
            count: first.count,
            net: format.moneyWithoutTax(first.netInCents),
            gross: format.money(first.grossInCents),
          })}
        </p>
      )}
      <DataTable
        label={t('title')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ list }) => list)}
        rowKey={({ _id }) => _id}
        bones={8}
        error={toTableError(query, t('failed'))}
        empty={
          <EmptyState compact icon={IconFileInvoice} title={t(isNarrowed ? 'nothing' : 'none')}>
            {t('noneText')}
          </EmptyState>
        }
        card={(draft) => (
          <article className="draft-card">
            <Subject draft={draft} />
            <span className="quiet">
              {draft.app.name} · {format.near(draft.createdAt)}
            </span>
            {gross(draft)}
          </article>
        )}
      />
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
