import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { netPerHour } from '@passerelle/kernel/billing-proposal'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { Margin } from '../../../kit/ui/display/margin.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { BillableLogs } from './billable-logs.tsx'
import { billingQueries, type BillableRow } from './billing-queries.ts'
import { amountOf, proposedChoice, type RequestChoice } from './request-choice.ts'

/** A request that may be billed: its tick box, how it is billed, time, margin and amount; unfolded, its work logs. */
export const BillableRequest = ({
  appId,
  row,
  period,
  ticked,
  onTick,
  open,
  onOpen,
  choice,
  onChoose,
}: {
  appId: string | undefined
  row: BillableRow
  period: { from: string; to: string }
  ticked: boolean
  onTick: () => void
  open: boolean
  onOpen: () => void
  choice: RequestChoice | undefined
  onChoose: (choice: RequestChoice) => void
}) => {
  const t = useTranslations('billing')
  const format = useFormat()
  const query = useQuery({ ...billingQueries.one(appId, row.taskId, period), enabled: open })
  const { billableMs, offHoursMs, netInCents } = amountOf(row, query.data, choice)
  const mode = choice?.mode ?? row.mode
  const isPriced = row.priceFrom !== 'none'
  const accepted = row.acceptedAt ? format.shortDay(row.acceptedAt) : ''
  const logsId = `billing-${row.taskId}`
  const origin =
    mode === 'time' && row.acceptedMs
      ? t('capped', { time: format.workTime(row.acceptedMs) })
      : t(`from.${row.priceFrom}`, { date: accepted })
  return (
    <>
      <tr className="billing-request" data-part="billing-request">
        <td className="billing-tick">
          <input type="checkbox" aria-label={t('bill', { slug: row.slug })} checked={ticked} onChange={onTick} />
        </td>
        <th scope="row" className="billing-name">
          <button
            type="button"
            className="billing-fold"
            aria-expanded={open}
            aria-controls={open ? logsId : undefined}
            aria-label={t('logsOf', { slug: row.slug })}
            onClick={onOpen}
          >
            <Icon icon={open ? IconChevronDown : IconChevronRight} />
          </button>
          <span className="quiet num">{row.slug}</span> {row.name}
        </th>
        <td className="billing-how">
          {t(`modes.${mode}`)}
          <small>{origin}</small>
        </td>
        <td className="billing-when quiet">
          {row.doneAt ? t('doneOn', { date: format.shortDay(row.doneAt) }) : t('inProgress')}
        </td>
        <td className="billing-time num r">
          {mode === 'fixed'
            ? t('sold', { time: format.workTime(row.soldMs) })
            : format.elapsed(billableMs - offHoursMs)}
          {mode === 'time' && offHoursMs > 0 && (
            <span className="billing-night"> {t('offHours', { time: format.elapsed(offHoursMs) })}</span>
          )}
        </td>
        <td className="billing-gap r">
          <Margin
            soldMs={mode === 'fixed' ? row.soldMs : billableMs}
            spentMs={row.spentMs}
            netPerHourInCents={isPriced ? netPerHour(netInCents, row.spentMs) : null}
            hourlyInCents={row.hourlyInCents}
          />
        </td>
        <td className="billing-amount num r">{isPriced ? format.money(netInCents) : '–'}</td>
      </tr>
      {open && (
        <tr className="billing-unfolded" id={logsId}>
          <td colSpan={7}>
            {query.isPending && <LoadingStatus />}
            {query.isError && (
              <ErrorState
                compact
                title={getErrorMessage(query.error, t('failed'))}
                onRetry={() => void query.refetch()}
              />
            )}
            {query.data && (
              <BillableLogs detail={query.data} choice={choice ?? proposedChoice(query.data)} onChange={onChoose} />
            )}
          </td>
        </tr>
      )}
    </>
  )
}
