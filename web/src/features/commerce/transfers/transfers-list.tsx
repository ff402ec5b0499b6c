import { transfers } from '@passerelle/contract/payments/transfers'
import { IconBuildingBank } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { call } from '../../../model/api/call.ts'
import { transferQueries, type Transfer } from './transfer-queries.ts'
import './transfers.css'

type Proposal = Transfer['proposals'][number]

const TransferItem = ({ transfer }: { transfer: Transfer }) => {
  const t = useTranslations('transfers')
  const format = useFormat()
  const client = useQueryClient()
  const { _id: id, amountInCents, bookedOn, payer, reference, proposals } = transfer
  const match = useToastMutation({
    send: (proposal: Proposal | null) => {
      const invoice = proposal && { appId: proposal.app._id, invoiceId: proposal.invoiceId }
      return call(transfers.matchTransfer, { id, invoice }, { side: 'staff' })
    },
    done: (_, proposal) => (proposal ? t('matched', { number: proposal.number }) : t('setAside')),
    failed: t('failed'),
    stale: transferQueries.all(),
    after: () => void client.invalidateQueries({ queryKey: ['invoices-of-all'] }),
  })
  return (
    <li className="transfer" data-part="transfer">
      <p>
        <b className="num">{format.money(amountInCents)}</b> <span className="quiet">{format.day(bookedOn)}</span>
      </p>
      <p>{[payer, reference].filter((text) => text !== '').join(' · ') || t('untold')}</p>
      <ul>
        {proposals.map((proposal) => {
          const { invoiceId, app, number, leftInCents, isNamed } = proposal
          const fits = leftInCents === amountInCents
          return (
            <li key={invoiceId}>
              <span>
                <b>{number}</b> {app.name} <span className="num">{format.money(leftInCents)}</span>{' '}
                {isNamed && <Badge tone="info">{t('named')}</Badge>}
              </span>
              {fits ? (
                <Button size="small" loading={match.isPending} onClick={() => match.mutate(proposal)}>
                  {t('confirm', { number })}
                </Button>
              ) : (
                <span className="quiet">{t('otherSum')}</span>
              )}
            </li>
          )
        })}
        <li>
          <span className="quiet">{proposals.length === 0 && t('noProposal')}</span>
          <Button size="small" variant="ghost" loading={match.isPending} onClick={() => match.mutate(null)}>
            {t('aside')}
          </Button>
        </li>
      </ul>
    </li>
  )
}

/** Transfers that nobody has matched, each with the invoices that it may have paid (COL-012). */
export const TransfersList = () => {
  const t = useTranslations('transfers')
  const query = useInfiniteQuery(transferQueries.list())
  const list = query.data?.pages.flatMap((page) => page.list)
  if (query.isError)
    return (
      <ErrorState compact title={getErrorMessage(query.error, t('loadFailed'))} onRetry={() => void query.refetch()} />
    )
  if (!list)
    return (
      <Delayed>
        <LoadingStatus />
        <Skeleton height={240} />
      </Delayed>
    )
  if (list.length === 0)
    return (
      <EmptyState compact icon={IconBuildingBank} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <>
      <ul className="transfers" aria-label={t('title')}>
        {list.map((transfer) => (
          <TransferItem key={transfer._id} transfer={transfer} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
