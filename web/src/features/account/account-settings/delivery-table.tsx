import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { EmptyState } from '../../../kit/ui/feedback/states.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import type { Delivery } from './settings-queries.ts'

const tones = { delivered: 'success', waiting: 'warning', failed: 'danger' } as const

const Answer = ({ delivery: { state, lastStatus, lastError } }: { delivery: Delivery }) => {
  const t = useTranslations('webhooks')
  return (
    <Badge tone={tones[state]}>
      {t(`state.${state}`)} {lastStatus ?? (lastError && t('noAnswer'))}
    </Badge>
  )
}

/** Request body, response and every attempt of a delivery. */
const Detail = ({ delivery }: { delivery: Delivery }) => {
  const t = useTranslations('webhooks')
  const { dateTime, time } = useFormat()
  const { _id, body, lastStatus, lastError, lastReply, history, nextAttemptAt } = delivery
  return (
    <>
      <p>{t('request')}</p>
      <pre className="settings-code">{`webhook-id: ${_id}\n${body}`}</pre>
      <p>{t('reply')}</p>
      <pre className="settings-code">{[lastStatus ?? lastError ?? '–', lastReply].filter(Boolean).join('\n')}</pre>
      {history.length > 0 && <p>{t('attempts', { list: history.map(({ at }) => time(at)).join(', ') })}</p>}
      {nextAttemptAt && <p>{t('next', { at: dateTime(nextAttemptAt) })}</p>}
    </>
  )
}

/** Webhook deliveries; expanded, one shows the request body, the response and every attempt (API-083). */
export const DeliveryTable = ({
  query,
  onResend,
}: {
  query: UseQueryResult<{ list: Delivery[] }>
  onResend: (id: string) => void
}) => {
  const t = useTranslations('webhooks')
  const { dateTime } = useFormat()
  const [open, setOpen] = useState<readonly string[]>([])
  const isOpen = ({ _id }: Delivery) => open.includes(_id)
  const toggle = (delivery: Delivery) =>
    setOpen(isOpen(delivery) ? open.filter((id) => id !== delivery._id) : [...open, delivery._id])
  const actions = (delivery: Delivery) => (
    <span className="settings-actions">
      {delivery.state !== 'delivered' && delivery.attempts > 0 && (
        <Button size="small" variant="ghost" onClick={() => onResend(delivery._id)}>
          {t('resend')}
        </Button>
      )}
      <Button
        size="small"
        variant="ghost"
        className="icon"
        icon={isOpen(delivery) ? IconChevronUp : IconChevronDown}
        aria-expanded={isOpen(delivery)}
        aria-label={t('details', { event: delivery.eventName })}
        onClick={() => toggle(delivery)}
      />
    </span>
  )
  return (
    <DataTable
      look="plain"
      label={t('deliveries')}
      columns={[
        { key: 'at', head: t('at'), cell: ({ createdAt }) => <span className="num">{dateTime(createdAt)}</span> },
        { key: 'event', head: t('event'), namesRow: true, cell: ({ eventName }) => <code>{eventName}</code> },
        { key: 'answer', head: t('answer'), cell: (delivery) => <Answer delivery={delivery} /> },
        {
          key: 'duration',
          head: t('duration'),
          numeric: true,
          cell: ({ lastMs }) => (lastMs === null ? '–' : `${lastMs} ms`),
        },
        {
          key: 'attempt',
          head: t('attempt'),
          cell: ({ attempts }) => t('attemptOf', { attempt: String(attempts) }),
        },
        { key: 'actions', head: <span className="sr-only">{t('action')}</span>, cell: actions },
      ]}
      rows={query.data?.list}
      rowKey={({ _id }) => _id}
      detail={(delivery) => isOpen(delivery) && <Detail delivery={delivery} />}
      bones={3}
      error={toTableError(query, t('logFailed'))}
      empty={<EmptyState compact title={t('noDelivery')} />}
    />
  )
}
