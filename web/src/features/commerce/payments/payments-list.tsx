import { payments } from '@passerelle/contract/payments/payments'
import { IconDownload, IconReceipt } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { saveBlob } from '../../../kit/network/save-blob.ts'
import { fetchBlob } from '../../../model/api/transfer.ts'
import { provider } from '../../../kit/config/provider.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { SearchForm } from '../../../kit/ui/form/search-form.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { MoreRows } from '../../../kit/ui/table/more-rows.tsx'
import {
  paymentQueries,
  type Payment,
  type PaymentFilters,
  type PaymentStatus,
} from '../../../model/payments/payment-queries.ts'
import { PaymentRefund } from './payment-refund.tsx'
import { PaymentDetail, PaymentStatusBadge } from './payment-status.tsx'
import { statuses } from './payments-search.ts'

/** Payments of the account, with filters, sums and export (PAY-007). */
export const PaymentsList = ({
  appId,
  filters,
  mayRefund,
  onFilter,
}: {
  appId: string | undefined
  filters: PaymentFilters
  /** Only staff refund. */
  mayRefund: boolean
  onFilter: (filters: PaymentFilters) => void
}) => {
  const t = useTranslations('payments')
  const format = useFormat()
  const query = useInfiniteQuery(paymentQueries.list(appId, filters))
  const totalsQuery = useQuery(paymentQueries.totals(appId, filters))
  const totals = totalsQuery.data
  const download = useToastMutation({
    send: async () => saveBlob(await fetchBlob(payments.exportPayments, { ...filters }), `${t('csv.file')}.csv`),
    failed: t('exportFailed'),
  })
  const rows = query.data?.pages.flatMap(({ list }) => list)
  const subjectOf = ({ purpose, description }: Payment) =>
    purpose === 'verification' ? t('verification') : description
  const methodOf = ({ methodType, methodLast4 }: Payment) =>
    `${t(`method.${methodType}`)}${methodLast4 ? ` •••• ${methodLast4}` : ''}`
  const invoiceOf = ({ invoiceNumber, invoiceUrl }: Payment) =>
    invoiceUrl?.startsWith('/payments/invoices/') ? (
      <Link to="/payments/invoices/$invoiceId" params={{ invoiceId: invoiceUrl.split('/').at(-1)! }}>
        {invoiceNumber}
      </Link>
    ) : (
      (invoiceNumber ?? '–')
    )
  const columns: DataColumn<Payment>[] = [
    { key: 'date', head: t('csv.date'), width: 170, cell: ({ createdAt }) => format.near(createdAt) },
    { key: 'invoice', head: t('csv.invoice'), width: 130, cell: invoiceOf },
    { key: 'subject', head: t('csv.subject'), cell: subjectOf },
    { key: 'method', head: t('csv.method'), width: 190, from: 1100, cell: methodOf },
    {
      key: 'status',
      head: t('csv.status'),
      width: 320,
      cell: (payment) => (
        <span className="pay-status">
          <PaymentStatusBadge status={payment.status} /> <PaymentDetail payment={payment} />
          <PaymentRefund appId={appId} payment={payment} mayRefund={mayRefund && payment.purpose === 'invoice'} />
        </span>
      ),
    },
    {
      key: 'amount',
      head: t('csv.amount'),
      width: 130,
      numeric: true,
      cell: ({ amountInCents }) => <b className="num">{format.money(amountInCents)}</b>,
    },
  ]
  const options = [
    { value: 'all' as const, label: t('allStates') },
    ...statuses.map((value) => ({ value, label: t(`status.${value}`) })),
  ]

  const due = totals && (
    <>
      {t('due')} <b className="num">{format.money(totals.dueInCents)}</b>
    </>
  )
  return (
    <section className="pay-list" aria-label={t('list')}>
      <SearchForm
        className="pay-tools"
        label={t('search')}
        search={filters.search}
        onSearch={(search) => onFilter({ ...filters, search })}
        before={
          <Select
            label={t('stateFilter')}
            value={filters.status ?? 'all'}
            options={options}
            onChange={(value: PaymentStatus | 'all') =>
              onFilter({ ...filters, status: value === 'all' ? undefined : value })
            }
          />
        }
      >
        <Button icon={IconDownload} loading={download.isPending} onClick={() => download.mutate()}>
          {t('export')}
        </Button>
      </SearchForm>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        error={toTableError(query, t('failed'))}
        empty={
          <EmptyState icon={IconReceipt} title={t('empty')}>
            {t('emptyText', { provider: provider.name })}
          </EmptyState>
        }
        card={(payment) => (
          <article className="pay-card">
            <p>
              <b>{subjectOf(payment)}</b> <b className="num">{format.money(payment.amountInCents)}</b>
            </p>
            <p className="quiet">
              {format.near(payment.createdAt)} · {methodOf(payment)} · {invoiceOf(payment)}
            </p>
            <p className="pay-status">
              <PaymentStatusBadge status={payment.status} /> <PaymentDetail payment={payment} />
            </p>
            <PaymentRefund appId={appId} payment={payment} mayRefund={mayRefund && payment.purpose === 'invoice'} />
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
      {rows && <LoadError query={totalsQuery} title={t('totalsFailed')} />}
      {totals && rows && rows.length > 0 && (
        <footer className="pay-totals">
          <b>{t('count', { count: totals.count })}</b>
          {totals.byStatus.map(({ status, amountInCents }) => (
            <span key={status}>
              {t(`status.${status}`)} <b className="num">{format.money(amountInCents)}</b>
            </span>
          ))}
          {totals.dueInCents > 0 ? (
            <Link to="/payments" search={{ tab: 'invoices' }} className="link push">
              {due}
            </Link>
          ) : (
            <span className="push">{due}</span>
          )}
        </footer>
      )}
    </section>
  )
}
