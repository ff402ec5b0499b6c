import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { paymentQueries } from '../../../model/payments/payment-queries.ts'

type Row = { id: string; product: string; amountInCents: number | null; active: boolean }

/** Products with their prices, and tax rates, as stored at the account's payment provider (PAY-008). */
export const Catalogue = ({ appId }: { appId: string | undefined }) => {
  const t = useTranslations('payments.catalogue')
  const format = useFormat()
  const query = useQuery(paymentQueries.catalogue(appId))
  if (query.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()}>
        {getErrorMessage(query.error, '')}
      </ErrorState>
    )
  const names = new Map(query.data?.products.map(({ id, name }) => [id, name]))
  const rows = query.data?.prices.map(({ id, productId, unitAmountInCents, active }): Row => ({
    id,
    product: names.get(productId) ?? productId,
    amountInCents: unitAmountInCents,
    active,
  }))
  const amountOf = ({ amountInCents }: Row) => (amountInCents === null ? t('free') : format.money(amountInCents))
  const state = ({ active }: Row) => (
    <Badge tone={active ? 'success' : 'neutral'}>{t(active ? 'active' : 'archived')}</Badge>
  )
  const columns: DataColumn<Row>[] = [
    { key: 'product', head: t('product'), cell: ({ product }) => product },
    { key: 'price', head: t('price'), from: 900, cell: ({ id }) => <code>{id}</code> },
    {
      key: 'amount',
      head: t('amount'),
      width: 140,
      numeric: true,
      cell: (row) => <b className="num">{amountOf(row)}</b>,
    },
    { key: 'state', head: t('state'), width: 120, cell: state },
  ]
  return (
    <section className="pay-catalogue" aria-labelledby="pay-catalogue">
      <h2 id="pay-catalogue">{t('title')}</h2>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={IconPackage} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
        card={(row) => (
          <article className="pay-card">
            <p>
              <b>{row.product}</b> <b className="num">{amountOf(row)}</b>
            </p>
            <p className="quiet">
              {row.id} {state(row)}
            </p>
          </article>
        )}
      />
      {query.data && query.data.taxRates.length > 0 && (
        <>
          <h2>{t('taxes')}</h2>
          <ul className="pay-taxes">
            {query.data.taxRates.map(({ id, displayName, percentage, inclusive }) => (
              <li key={id}>
                <b className="num">{percentage} %</b> {displayName}{' '}
                <span className="quiet">{t(inclusive ? 'included' : 'added')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
