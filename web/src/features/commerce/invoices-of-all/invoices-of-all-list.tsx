import { IconFileInvoice } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge, type BadgeTone } from '../../../kit/ui/display/badge.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { useTopic } from '../../../model/live/use-topic.ts'
import { useMe } from '../../../model/session/me.ts'
import { useCollectionWords } from '../../../model/payments/use-collection-words.ts'
import { invoicesOfAllQuery, type InvoiceOfAll, type StandingSums } from './invoices-of-all-query.ts'
import type { InvoicesOfAllSearch } from './invoices-of-all-search.ts'
import './invoices-of-all.css'

const tones: Record<InvoiceOfAll['standing'], BadgeTone> = {
  to_collect: 'neutral',
  under_way: 'info',
  failed: 'danger',
  overdue: 'warning',
  written_off: 'outline',
}

const InvoiceLink = ({ invoice: { _id, app, number } }: { invoice: InvoiceOfAll }) => {
  const t = useTranslations('invoicesOfAll')
  return (
    <Link
      to="/apps/$appId"
      params={{ appId: app._id }}
      search={{ redirect: `/payments/invoices/${_id}` }}
      className="row-link num"
      data-part="row-link"
      aria-label={t('openInvoice', { number: number ?? '', account: app.name })}
      preload={false}
    >
      {number}
    </Link>
  )
}

const Standing = ({ invoice }: { invoice: InvoiceOfAll }) => {
  const t = useTranslations('invoicesOfAll')
  const wordsOf = useCollectionWords()
  return (
    <span className="of-all-state">
      <Badge tone={tones[invoice.standing]}>{t(`state.${invoice.standing}`)}</Badge>
      <span>{wordsOf(invoice)?.sentence}</span>
    </span>
  )
}

const Totals = ({ sums }: { sums: StandingSums }) => {
  const t = useTranslations('invoicesOfAll')
  const format = useFormat()
  return (
    <footer className="of-all-totals">
      {(Object.keys(tones) as InvoiceOfAll['standing'][]).flatMap((standing) => {
        const sum = sums.find((one) => one.standing === standing)
        if (!sum) return []
        return (
          <span key={standing}>
            {t(`standing.${standing}`)} <b className="num">{format.money(sum.amountInCents)}</b>{' '}
            <span className="quiet">{t('total', { count: sum.count })}</span>
          </span>
        )
      })}
    </footer>
  )
}

/** What staff collect from all accounts, live: where each invoice stands, what is left of it, and sums (COL-018). */
export const InvoicesOfAllList = ({
  search,
  onSort,
}: {
  search: InvoicesOfAllSearch
  onSort: (order: Pick<InvoicesOfAllSearch, 'sort' | 'direction'>) => void
}) => {
  const t = useTranslations('invoicesOfAll')
  const format = useFormat()
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: ['invoices-of-all'] })
  useTopic('ledger', useMe()?._id, readAgain, readAgain)
  const query = useInfiniteQuery(invoicesOfAllQuery(search))
  const due = ({ dueOn }: InvoiceOfAll) => (dueOn === null ? '' : format.day(dueOn))
  const left = ({ leftInCents }: InvoiceOfAll) => <b className="num">{format.money(leftInCents)}</b>
  const columns: DataColumn<InvoiceOfAll>[] = [
    {
      key: 'number',
      head: t('column.number'),
      width: 140,
      cell: (invoice) => <InvoiceLink invoice={invoice} />,
    },
    { key: 'account', head: t('column.account'), width: '18%', sortable: true, cell: ({ app }) => app.name },
    { key: 'due', head: t('column.due'), width: 130, sortable: true, cell: due },
    { key: 'state', head: t('column.state'), least: 260, cell: (invoice) => <Standing invoice={invoice} /> },
    { key: 'amount', head: t('column.amount'), width: 140, numeric: true, sortable: true, cell: left },
  ]
  return (
    <>
      <DataTable
        label={t('table')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ list }) => list)}
        rowKey={({ _id }) => _id}
        bones={14}
        sorting={{ key: search.sort ?? 'due', direction: search.direction ?? 'asc' }}
        onSort={(sorting) =>
          onSort({
            sort: sorting && sorting.key !== 'due' ? (sorting.key as 'amount' | 'account') : undefined,
            direction: sorting?.direction === 'desc' ? 'desc' : undefined,
          })
        }
        error={toTableError(query, t('failed'))}
        empty={
          <EmptyState compact icon={IconFileInvoice} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
        card={(invoice) => (
          <article className="of-all-card">
            <p>
              <b>{invoice.app.name}</b> {left(invoice)}
            </p>
            <p className="quiet">
              <InvoiceLink invoice={invoice} /> · {due(invoice)}
            </p>
            <Standing invoice={invoice} />
          </article>
        )}
        more={
          query.hasNextPage
            ? { text: t('more'), loading: query.isFetchingNextPage, onMore: () => void query.fetchNextPage() }
            : undefined
        }
      />
      {query.data && <Totals sums={query.data.pages[0]?.sums ?? []} />}
    </>
  )
}
