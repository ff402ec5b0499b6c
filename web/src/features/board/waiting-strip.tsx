import { IconMessageReply } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../shared/format/use-format.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { useCards } from './use-cards.ts'

const labels = { awaitingValidation: 'estimateToAnswer', customerCompletedValidation: 'completionToAnswer', isPending: 'answerExpected' } as const

const byStep = (a: TaskCard, b: TaskCard) => (a.next?.at ?? '9').localeCompare(b.next?.at ?? '9')

/** What waits for the reader, whatever the filters, the soonest automatic step first; not there when nothing waits. */
export const WaitingStrip = ({ now }: { now: Date }) => {
  const t = useTranslations('board')
  const format = useFormat()
  const { cards } = useCards()
  const waiting = cards.filter((card) => card.waitsFor === 'me').toSorted(byStep)
  if (waiting.length === 0) return null
  return (
    <section className="waiting-strip" aria-label={t('waitingTitle', { count: waiting.length })}>
      <Icon of={IconMessageReply} />
      <strong>{t('waitingTitle', { count: waiting.length })}</strong>
      <ul>
        {waiting.slice(0, 4).map((card) => (
          <li key={card._id}>
            <Link to="/projects/tasks/$taskId" params={{ taskId: card.taskId }}>
              {card.taskId} {card.state in labels && t(`badge.${labels[card.state as keyof typeof labels]}`)}{' '}
              {card.next && <span>{t('before', { time: format.near(card.next.at, now) })}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
