import { deliveryStates, type DeliveryState } from '@passerelle/contract/mails/deliveries'
import { IconMail, IconSend } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import type { DataColumn } from '../../../kit/ui/table/data-column.ts'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import '../../../kit/ui/form/field.css'
import { MoreRows } from '../../../kit/ui/table/more-rows.tsx'
import { deliveriesQuery, type Delivery } from './deliveries-query.ts'
import { DeliveryError } from '../../../model/mail-errors/delivery-error.tsx'
import { useResend } from './use-resend.ts'
import './deliveries.css'

const tones = {
  waiting: 'info',
  failing: 'warning',
  sent: 'success',
  bounced: 'danger',
  given_up: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<DeliveryState, string>

/** Outgoing mails with state, attempts and last error, for staff (ADR-0022). */
export const DeliveriesList = ({
  state,
  onState,
}: {
  state: DeliveryState | undefined
  onState: (state: DeliveryState | undefined) => void
}) => {
  const t = useTranslations('deliveries')
  const format = useFormat()
  const query = useInfiniteQuery(deliveriesQuery(state))
  const resend = useResend()
  const again = ({ _id, address, resendable }: Delivery) =>
    resendable && (
      <Button
        size="small"
        icon={IconSend}
        loading={resend.isPending && resend.variables === _id}
        aria-label={t('resendTo', { address })}
        onClick={() => resend.mutate(_id)}
      >
        {t('resend')}
      </Button>
    )
  const badge = ({ state: shown }: Delivery) => <Badge tone={tones[shown]}>{t(`states.${shown}`)}</Badge>
  const columns: DataColumn<Delivery>[] = [
    { key: 'at', head: t('at'), width: 150, cell: ({ createdAt }) => format.near(createdAt) },
    { key: 'address', head: t('address'), cell: ({ address }) => address },
    {
      key: 'template',
      head: t('template'),
      width: 130,
      cell: ({ template }) => t(`templates.${template}`),
      from: 1000,
    },
    { key: 'app', head: t('account'), width: 150, cell: ({ app }) => app?.name ?? '–', from: 900 },
    { key: 'state', head: t('state'), width: 190, cell: badge },
    { key: 'attempts', head: t('attempts'), width: 80, numeric: true, cell: ({ attempts }) => attempts, from: 1100 },
    {
      key: 'error',
      head: t('error'),
      cell: ({ lastError }) => (lastError ? <DeliveryError error={lastError} /> : '–'),
      from: 1200,
    },
    { key: 'resend', head: <span className="sr-only">{t('resend')}</span>, width: 160, cell: again },
  ]
  return (
    <>
      <div className="deliveries-tools">
        <Select
          label={t('state')}
          value={state ?? 'all'}
          options={(['all', ...deliveryStates] as const).map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(value) => onState(value === 'all' ? undefined : value)}
        />
      </div>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={query.data?.pages.flatMap(({ list }) => list)}
        rowKey={({ _id }) => _id}
        card={(row) => (
          <article className="delivery-card">
            <b>{row.address}</b>
            <p>
              {badge(row)}{' '}
              <span className="quiet">
                {t(`templates.${row.template}`)}, {format.near(row.createdAt)}
              </span>
            </p>
            {row.lastError && <DeliveryError error={row.lastError} />}
            {again(row)}
          </article>
        )}
        error={toTableError(query, t('failed'))}
        empty={<EmptyState compact icon={IconMail} title={t('none')} />}
      />
      <MoreRows
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      >
        {t('more')}
      </MoreRows>
    </>
  )
}
