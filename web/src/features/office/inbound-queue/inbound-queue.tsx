import type { InboundState } from '@passerelle/contract/mails/inbound'
import { IconArrowLeft, IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { MoreRows } from '../../../kit/ui/table/more-rows.tsx'
import { AcceptAll } from './accept-all.tsx'
import { InboundMailView } from './inbound-mail.tsx'
import { inboundQueries, type InboundLine } from './inbound-queries.ts'
import { useHeldStep } from './use-held-step.ts'
import { useQueueKeys, type KeysAct } from './use-queue-keys.ts'
import { useReason } from './use-reason.ts'
import './inbound-queue.css'

/**
 * Incoming mails in a state (EML-053): the list, and the chosen mail beside it; on a phone the mail takes the place of
 * the list. Without a choice the first one is shown beside it. J and K go through the list.
 */
export const InboundQueue = ({
  state,
  chosen,
  onChoose,
  useShortcuts,
  keysAct,
}: {
  state: InboundState
  chosen: string | undefined
  /** `isStep`: from one mail to the next, which the browser does not go back to. */
  onChoose: (id: string | undefined, isStep: boolean) => void
  useShortcuts: (actions: { next?: () => void; previous?: () => void }) => void
  keysAct: KeysAct
}) => {
  const t = useTranslations('inbound')
  const format = useFormat()
  const reasonOf = useReason()
  const query = useInfiniteQuery(inboundQueries.list(state))
  const lines = useRef<HTMLUListElement>(null)
  const beside = useRef<HTMLDivElement>(null)
  const { hidden, decide, undo } = useHeldStep()
  const list = (query.data?.pages.flatMap((page) => page.list) ?? []).filter(({ _id }) => !hidden.includes(_id))
  const at = Math.max(
    0,
    list.findIndex(({ _id }) => _id === chosen),
  )
  const shown = list[at]
  const isOpen = chosen !== undefined && shown?._id === chosen
  const step = (by: 1 | -1) => {
    const next = list[at + by]
    if (!next) return
    onChoose(next._id, true)
    lines.current?.querySelectorAll('button')[at + by]?.focus()
  }
  useShortcuts(list.length > 1 ? { next: () => step(1), previous: () => step(-1) } : {})
  // The keys of the mail itself are those of its actions.
  useQueueKeys(keysAct, shown ? {} : { z: undo })
  const open = (id: string) => (event: MouseEvent) => {
    onChoose(id, false)
    // By Enter the mail is read on with the keyboard.
    if (event.detail === 0) requestAnimationFrame(() => beside.current?.querySelector('article')?.focus())
  }
  if (query.isPending) return <Skeleton width={280} height={20} />
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />
  if (!shown)
    return state === 'held' ? (
      <EmptyState icon={IconMail} title={t('nothing')}>
        {t('nothingText')}
      </EmptyState>
    ) : (
      <EmptyState icon={IconMail} title={t('none')} />
    )
  const line = (mail: InboundLine) => (
    <li key={mail._id}>
      <button
        type="button"
        className="inbound-line"
        aria-current={mail === shown ? 'true' : undefined}
        onClick={open(mail._id)}
      >
        <span className="inbound-who">{mail.from?.name || mail.from?.email || t('unclear')}</span>
        <span className="quiet num">{format.near(mail.receivedAt)}</span>
        <span className="inbound-subject">{mail.subject || t('noSubject')}</span>
        {mail.reason && <span className="inbound-why quiet">{reasonOf(mail)}</span>}
      </button>
    </li>
  )
  return (
    <div className="inbound" data-open={isOpen || undefined}>
      <div className="inbound-lines">
        <ul className="inbound-list" aria-label={t('list')} ref={lines}>
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
      <div className="inbound-beside" ref={beside}>
        <div className="inbound-back">
          <Button size="small" variant="ghost" icon={IconArrowLeft} onClick={() => onChoose(undefined, false)}>
            {t('back')}
          </Button>
          <span className="quiet num">{t('place', { at: at + 1, count: list.length })}</span>
        </div>
        {state === 'held' && <AcceptAll mail={shown} list={list} />}
        <InboundMailView key={shown._id} id={shown._id} decide={decide} undo={undo} keysAct={keysAct} />
      </div>
    </div>
  )
}
