import { ApiError } from '@passerelle/contract/client'
import { billing } from '@passerelle/contract/payments/billing'
import { sumOf } from '@passerelle/kernel/money'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFileInvoice } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { toTableError } from '../../../kit/ui/table/table-error.ts'
import { LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { callOnce } from '../../../model/api/call-once.ts'
import { BillableRequest } from './billable-request.tsx'
import { billingQueries, type BillableRow, type BillingFilter } from './billing-queries.ts'
import './billing.css'
import { DraftBar, type TargetDraft } from './draft-bar.tsx'
import { LeftOut } from './left-out.tsx'
import { amountOf, toInput, type RequestChoice } from './request-choice.ts'

const without = <Value,>(set: ReadonlySet<Value>, value: Value, isIn: boolean) =>
  isIn ? new Set([...set].filter((one) => one !== value)) : new Set([...set, value])

/** Requests of a period with what they are billed, to be ticked and written into a draft (BIL-040 to BIL-042). */
export const BillingWork = ({
  appId,
  filter,
  emptyTitle,
  onShowAll,
  onDrafted,
}: {
  appId: string | undefined
  filter: BillingFilter
  emptyTitle: string
  onShowAll: () => void
  onDrafted: (invoiceId: string) => void
}) => {
  const t = useTranslations('billing')
  const client = useQueryClient()
  const query = useQuery(billingQueries.list(appId, filter))
  const rows = query.data?.list ?? []
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<Readonly<Record<string, RequestChoice>>>({})
  const [taken, setTaken] = useState(false)
  const details = useQueries({
    queries: rows.map(({ taskId }) => ({
      ...billingQueries.one(appId, taskId, filter),
      enabled: choices[taskId] !== undefined,
    })),
  })
  const ticked = rows.filter(({ taskId }) => !unticked.has(taskId))
  const amounts = rows.map((row, index) => amountOf(row, details[index]?.data, choices[row.taskId]))
  const chosen = amounts.filter((_, index) => ticked.includes(rows[index]!))

  const create = useToastMutation({
    send: (draft: TargetDraft | undefined) =>
      callOnce(billing.proposeInvoice, {
        requests: ticked.map(({ taskId }) => toInput(taskId, choices[taskId])),
        periodFrom: filter.from,
        periodTo: filter.to,
        ...(draft && { invoiceId: draft._id }),
      }),
    after: ({ _id }) => onDrafted(_id),
    failed: t('draftFailed'),
    stale: billingQueries.all(appId),
  })
  /** Work logs that were billed by somebody else leave the choice; every other tick stays. */
  const onRefused = (error: unknown) => {
    const gone = error instanceof ApiError && error.code === 'worklog_billed' ? error.errors?.['workLogIds'] : undefined
    if (gone === undefined) return
    const ids = new Set(gone.split(','))
    setTaken(true)
    setChoices((before) =>
      Object.fromEntries(
        Object.entries(before).map(([taskId, choice]) => [
          taskId,
          { ...choice, workLogIds: choice.workLogIds.filter((id) => !ids.has(id)) },
        ]),
      ),
    )
  }
  const submit = (draft?: TargetDraft) => {
    setTaken(false)
    create.mutate(draft, {
      onError: onRefused,
      onSuccess: () => void client.invalidateQueries({ queryKey: ['invoices', appId] }),
    })
  }

  const error = toTableError(query, t('failed'))
  if (error && !query.data)
    return (
      <ErrorState title={error.title} onRetry={error.retry}>
        {error.text}
      </ErrorState>
    )
  if (!query.data) return <LoadingStatus />
  const isWhole = ticked.length === rows.length
  const markPart = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = !isWhole && ticked.length > 0
  }
  const request = (row: BillableRow) => (
    <BillableRequest
      key={row.taskId}
      appId={appId}
      row={row}
      period={filter}
      ticked={!unticked.has(row.taskId)}
      onTick={() => setUnticked(without(unticked, row.taskId, unticked.has(row.taskId)))}
      open={unfolded.has(row.taskId)}
      onOpen={() => setUnfolded(without(unfolded, row.taskId, unfolded.has(row.taskId)))}
      choice={choices[row.taskId]}
      onChoose={(choice) => setChoices({ ...choices, [row.taskId]: choice })}
    />
  )
  return (
    <div className="billing-work" aria-busy={query.isPlaceholderData}>
      {taken && (
        <p className="billing-taken" role="status">
          {t('taken')}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={IconFileInvoice} title={emptyTitle}>
          {query.data.leftOut.length > 0 && t('emptyText')}
        </EmptyState>
      ) : (
        <table className="billing-table">
          <caption className="sr-only">{t('requests')}</caption>
          <thead>
            <tr>
              <th className="billing-tick">
                <input
                  type="checkbox"
                  aria-label={t('all')}
                  checked={isWhole}
                  ref={markPart}
                  onChange={() => setUnticked(isWhole ? new Set(rows.map(({ taskId }) => taskId)) : new Set())}
                />
              </th>
              <th scope="col">{t('column.request')}</th>
              <th scope="col">{t('column.how')}</th>
              <th scope="col" className="billing-when">
                {t('column.state')}
              </th>
              <th scope="col" className="r">
                {t('column.time')}
              </th>
              <th scope="col" className="r">
                {t('column.margin')}
              </th>
              <th scope="col" className="r">
                {t('column.net')}
              </th>
            </tr>
          </thead>
          <tbody>{rows.map(request)}</tbody>
        </table>
      )}
      {query.data.hasMore && (
        <p className="quiet billing-more">{t('more', { count: String(query.data.totals.requests) })}</p>
      )}
      <LeftOut groups={query.data.leftOut} onShowAll={onShowAll} />
      {rows.length > 0 && (
        <DraftBar
          appId={appId}
          requests={ticked.length}
          billableMs={sumOf(chosen.map(({ billableMs }) => billableMs))}
          netInCents={sumOf(chosen.map(({ netInCents }) => netInCents))}
          busy={create.isPending}
          isPlaceholder={query.isPlaceholderData}
          onCreate={submit}
        />
      )}
    </div>
  )
}
