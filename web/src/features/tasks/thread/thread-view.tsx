import { IconMessages } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Skeleton, Delayed, LoadingStatus } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { OlderMessages } from './messages/older-messages.tsx'
import type { Thread } from './data/use-thread.ts'

const Bones = () => (
  <Delayed>
    <LoadingStatus />
    {['88%', '64%', '76%'].map((width) => (
      <div className="message" key={width} aria-hidden="true">
        <Skeleton width={28} height={28} circle />
        <div className="message-skeleton">
          <Skeleton width={140} />
          <Skeleton width={width} />
        </div>
      </div>
    ))}
  </Delayed>
)

/** One thread: loading, error, empty, or its messages (`children`) below a button for older ones. */
export const ThreadView = ({
  thread,
  list,
  note,
  empty,
  children,
}: {
  thread: Thread
  list: Ref<HTMLDivElement>
  note?: ReactNode
  empty: string
  children: ReactNode
}) => {
  const t = useTranslations()
  return (
    <div className="lines" ref={list} aria-busy={!thread.loaded && !thread.error}>
      {note}
      {thread.olderError && (
        <ErrorState compact title={t('thread.olderFailed')} onRetry={thread.loadOlder}>
          {getErrorMessage(thread.olderError, '')}
        </ErrorState>
      )}
      {thread.hasOlder && !thread.olderError && (
        <OlderMessages pages={thread.pageCount} loading={thread.loadingOlder} onLoad={thread.loadOlder} />
      )}
      {thread.error && (
        <ErrorState compact title={t('thread.loadFailed')} onRetry={thread.retry}>
          {getErrorMessage(thread.error, '')}
        </ErrorState>
      )}
      {thread.loaded ? children : !thread.error && <Bones />}
      {thread.loaded && !children && (
        <EmptyState compact icon={IconMessages} title={t('thread.empty')}>
          {empty}
        </EmptyState>
      )}
    </div>
  )
}
