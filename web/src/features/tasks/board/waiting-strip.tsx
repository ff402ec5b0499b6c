import { IconMessageReply } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { isSettled } from '../../../kit/network/is-settled.ts'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { opened } from '../../../model/history/use-close.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { countedWaiting } from '../../../model/tasks/queries/waiting.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

const labels = {
  awaitingValidation: 'estimateToAnswer',
  customerCompletedValidation: 'completionToAnswer',
  isPending: 'answerExpected',
} as const

/** Number of tasks shown by name; the rest is counted. */
const shownWaiting = 3

/**
 * Local storage key: how many requests the strip named last time on this device. Their space is reserved, to avoid a
 * layout shift of the board.
 */
const key = 'passerelle.waiting-strip'

/** Whether the height of the strip is known: staff have none, and what it named last time is reserved. */
export const useStripSettled = (staff: boolean): boolean => {
  const [isReserved] = useState(() => staff || safeLocalStorage.read(key) !== null)
  const query = useQuery({
    ...taskQueries.waiting(),
    enabled: !isReserved,
    notifyOnChangeProps: ['isFetched', 'failureCount', 'isPaused'],
  })
  return isReserved || isSettled(query)
}

/** Reserves the space of the strip if it was visible last time. */
export const ComingStrip = () => {
  const named = Math.min(Number(safeLocalStorage.read(key)) || 0, shownWaiting)
  return (
    named > 0 && (
      <div className="waiting-strip coming" data-part="waiting-strip" aria-hidden="true">
        <strong>&nbsp;</strong>
        <ul>
          {Array.from({ length: named }, (_, index) => (
            <li key={index}>&nbsp;</li>
          ))}
        </ul>
      </div>
    )
  )
}

/**
 * Tasks of the whole account that wait for the current user, independent of filters, next deadline first; hidden when
 * nothing waits. Times are never truncated: overflow wraps to the next line, and the rest is counted.
 */
export const WaitingStrip = memo(({ now }: { now: Date }) => {
  const t = useTranslations('board')
  const format = useFormat()
  const query = useQuery(taskQueries.waiting())
  const { data } = query
  const named = data?.list.length
  useEffect(() => {
    if (named !== undefined) safeLocalStorage.write(key, String(named))
  }, [named])
  if (!data) return query.error ? <LoadError query={query} title={t('waitingFailed')} /> : <ComingStrip />
  if (data.total === 0) return null
  const title =
    data.total > countedWaiting
      ? t('waitingTitleMany', { count: countedWaiting })
      : t('waitingTitle', { count: data.total })
  const shown = data.list.slice(0, shownWaiting)
  const others = Math.min(data.total, countedWaiting) - shown.length
  return (
    <section className="waiting-strip" data-part="waiting-strip" aria-label={title}>
      <Icon icon={IconMessageReply} />
      <strong>{title}</strong>
      <ul>
        {shown.map((card) => (
          <li key={card._id}>
            <Link to="/projects/tasks/$taskId" params={{ taskId: card.taskId }} state={opened}>
              {card.taskId} {card.state in labels && t(`badge.${labels[card.state as keyof typeof labels]}`)}{' '}
              {card.next && <span>{t('before', { time: format.timeOrDay(card.next.at, now) })}</span>}
            </Link>
          </li>
        ))}
        {others > 0 && (
          <li className="more num" title={t('waitingMore', { count: others })}>
            <span aria-hidden="true">+{others}</span>
            <span className="sr-only">{t('waitingMore', { count: others })}</span>
          </li>
        )}
      </ul>
    </section>
  )
})
