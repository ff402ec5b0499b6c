import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { provider } from '../../../kit/config/provider.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'
import { SearchForm } from '../../../kit/ui/form/search-form.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { MoreRows } from '../../../kit/ui/table/more-rows.tsx'
import { useCollectionWords } from '../../../model/payments/use-collection-words.ts'
import { invoiceQueries, type InvoiceRow } from './invoice-queries.ts'
import { InvoiceStatusBadge } from './invoice-status.tsx'
import './invoices.css'

const IssuerDialog = lazyWithTimeout(() =>
  import('./issuer-dialog.tsx').then((module) => ({ default: module.IssuerDialog })),
)

/** Invoices of the account, newest first; staff can create new ones and edit the issuer. */
export const InvoicesList = ({
  appId,
  search,
  writes,
  onSearch,
}: {
  appId: string | undefined
  search: string | undefined
  writes: boolean
  onSearch: (search: string | undefined) => void
}) => {
  const t = useTranslations('invoices')
  const format = useFormat()
  const wordsOf = useCollectionWords()
  const [editsIssuer, editIssuer] = useState(false)
  const query = useInfiniteQuery(invoiceQueries.list(appId, search))
  const rows = query.data?.pages.flatMap(({ list }) => list)
  const signed = ({ kind }: InvoiceRow, cents: number) => format.money(kind === 'credit_note' ? -cents : cents)
  const title = (row: InvoiceRow) => (
    <Link to="/payments/invoices/$invoiceId" params={{ invoiceId: row._id }} className="invoice-number">
      {row.number ?? t('state.draft')}
    </Link>
  )
  const when = ({ issuedOn }: InvoiceRow) => (issuedOn ? format.day(issuedOn) : '–')
  const detail = (row: InvoiceRow) => {
    if (row.correctsNumber) return t('creditOf', { number: row.correctsNumber })
    return row.kind === 'invoice' ? (wordsOf(row)?.sentence ?? '') : ''
  }
  const columns: DataColumn<InvoiceRow>[] = [
    { key: 'number', head: t('column.number'), width: 130, cell: title },
    { key: 'date', head: t('column.date'), width: 110, cell: when },
    { key: 'subject', head: t('column.subject'), cell: ({ subject }) => subject },
    {
      key: 'requests',
      head: t('column.requests'),
      width: 120,
      from: 1200,
      cell: ({ requests }) => (requests > 0 ? t('requests', { count: requests }) : '–'),
    },
    {
      key: 'state',
      head: t('column.state'),
      width: 290,
      cell: (row) => (
        <span className="invoice-state">
          <InvoiceStatusBadge invoice={row} /> {detail(row)}
        </span>
      ),
    },
    {
      key: 'net',
      head: t('column.net'),
      width: 120,
      numeric: true,
      from: 1000,
      cell: (row) => <span className="num">{signed(row, row.netInCents)}</span>,
    },
    {
      key: 'gross',
      head: t('column.gross'),
      width: 130,
      numeric: true,
      cell: (row) => <b className="num">{signed(row, row.grossInCents)}</b>,
    },
  ]
  return (
    <section className="invoice-list" aria-label={t('list')}>
      <SearchForm className="pay-tools" label={t('search')} search={search} onSearch={onSearch}>
        {writes && (
          <>
            <Button onClick={() => editIssuer(true)}>{t('issuer.title')}</Button>
            <Link
              to="/payments/invoices/$invoiceId"
              params={{ invoiceId: 'new' }}
              className={buttonClass('secondary', 'normal')}
            >
              <Icon icon={IconPlus} />
              {t('new')}
            </Link>
            <Link to="/payments/invoices/work" search={{}} className={buttonClass('primary', 'normal')}>
              {t('work')}
            </Link>
          </>
        )}
      </SearchForm>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        error={toTableError(query, t('failed'))}
        empty={
          <EmptyState icon={IconFileInvoice} title={t('empty')}>
            {t('emptyText', { provider: provider.name })}
          </EmptyState>
        }
        card={(row) => (
          <article className="pay-card">
            <p>
              {title(row)} <b className="num">{signed(row, row.grossInCents)}</b>
            </p>
            <p>{row.subject}</p>
            <p className="invoice-state">
              <InvoiceStatusBadge invoice={row} /> {detail(row)}
            </p>
          </article>
        )}
      />
      <MoreRows
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      >
        {t('more')}
      </MoreRows>
      {rows && rows.length > 0 && <p className="quiet invoice-foot">{t('foot')}</p>}
      {editsIssuer && (
        <Suspense>
          <IssuerDialog onClose={() => editIssuer(false)} />
        </Suspense>
      )}
    </section>
  )
}
