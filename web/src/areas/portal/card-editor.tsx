import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CardPart } from '../../features/board/card-edits.tsx'
import { MilestoneChoices } from '../../features/milestones/milestone-picker.tsx'
import { PriorityChoices } from '../../features/task/priority-choices.tsx'
import { messageOf } from '../../shared/api/failure.ts'
import { taskQueries, type TaskCard } from '../../shared/tasks/task-queries.ts'
import { PopoverAt } from '../../shared/ui/popover.tsx'
import { Bone, Later, LoadingWord } from '../../shared/ui/skeleton.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'

export type CardEdit = { card: TaskCard; part: CardPart; anchor: HTMLElement }

/** A card does not know its sprints: its request is read first. */
const Sprints = ({ card }: { card: TaskCard }) => {
  const t = useTranslations('failures')
  const { data, error, refetch } = useQuery(taskQueries.one(card.taskId))
  if (data) return <MilestoneChoices task={data} />
  if (error) return <ErrorState compact title={messageOf(error, t('fetchTask', { taskId: card.taskId }))} onRetry={() => void refetch()} />
  return <Later><LoadingWord /><Bone width={220} /><Bone width={160} /></Later>
}

/** Priority and sprints of a card, changed by staff from its icons without opening the request (TSK-069). */
export const CardEditor = ({ edit: { card, part, anchor }, onClose }: { edit: CardEdit; onClose: () => void }) => {
  const t = useTranslations('task')
  return (
    <PopoverAt key={`${card._id} ${part}`} label={`${card.taskId} ${t(part === 'priority' ? 'priority' : 'sprint')}`} anchor={anchor} onClose={onClose}>
      {part === 'priority' ? <PriorityChoices card={card} onDone={onClose} /> : <Sprints card={card} />}
    </PopoverAt>
  )
}
