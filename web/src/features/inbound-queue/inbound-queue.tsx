import type { InboundState } from '@passerelle/contract/mails/inbound'
import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { MoreRows } from '../../kit/ui/table/more-rows.tsx'
import { AcceptAll } from './accept-all.tsx'
import { InboundMailView } from './inbound-mail.tsx'
import { inboundQueries, type InboundLine } from './inbound-queries.ts'
import { useReason } from './use-reason.ts'
import './inbound-queue.css'

/** Incoming mails in a state: the list, and the chosen mail beside it, below it on a phone (EML-053). */
export const InboundQueue = ({ state }: { state: InboundState }) => {
  const t = useTranslations('inbound')
  const format = useFormat()
  const reasonOf = useReason()
  const [chosen, setChosen] = useState<string>()
  const query = useInfiniteQuery(inboundQueries.list(state))
  if (query.isPending) return <Skeleton width={280} height={20} />
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
  const list = query.data.pages.flatMap((page) => page.list)
  if (list.length === 0)
    return state === 'held' ? (
      <EmptyState icon={IconMail} title={t('nothing')}>
        {t('nothingText')}
      </EmptyState>
    ) : (
      <EmptyState icon={IconMail} title={t('none')} />
    )
  const shown = list.find(({ _id }) => _id === chosen) ?? list[0]!
  const line = (mail: InboundLine) => (
    <li key={mail._id}>
      <button
        type="button"
        className="inbound-line"
        aria-current={mail === shown ? 'true' : undefined}
        onClick={() => setChosen(mail._id)}
      >
        <span className="inbound-who">{mail.from?.name || mail.from?.email || t('unclear')}</span>
        <span className="quiet num">{format.near(mail.receivedAt)}</span>
        <span className="inbound-subject">{mail.subject || t('noSubject')}</span>
        {mail.reason && <span className="inbound-why quiet">{reasonOf(mail)}</span>}
      </button>
    </li>
  )
  return (
    <div className="inbound">
      <div>
        <ul className="inbound-list" aria-label={t('list')}>
          {list.map(line)}
        </ul>
        <MoreRows
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        >
          {t('more')}
        </MoreRows>
      </div>
      <div>
        {state === 'held' && <AcceptAll mail={shown} list={list} />}
        <InboundMailView key={shown._id} id={shown._id} />
      </div>
    </div>
  )
}
