import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMoveTask } from '../../features/board/use-move-task.ts'
import { EstimateFields } from '../../features/estimate/estimate-form.tsx'
import { LabelChoices } from '../../features/labels/label-picker.tsx'
import { MemberChoices } from '../../features/members/member-picker.tsx'
import { MilestoneChoices } from '../../features/milestones/milestone-picker.tsx'
import { PriorityChoices } from '../../features/task/priority-choices.tsx'
import { useSetOwner } from '../../features/task/use-set-owner.ts'
import { messageOf } from '../../shared/api/failure.ts'
import { OwnerChoices } from '../../shared/people/owner-choices.tsx'
import { listIds } from '../../shared/tasks/list-ids.ts'
import { taskQueries, type Task, type TaskCard } from '../../shared/tasks/task-queries.ts'
import { Choice, Choices } from '../../shared/ui/choice.tsx'
import { ListMark } from '../../shared/ui/list-mark.tsx'
import { PopoverAt } from '../../shared/ui/popover.tsx'
import { Bone, Later, LoadingWord } from '../../shared/ui/skeleton.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import type { CardEdit, EditPart } from './card-parts.ts'

type Props = { card: TaskCard; staff: boolean; onDone: () => void }

const Lists = ({ card, staff, onDone }: Props) => {
  const t = useTranslations()
  const move = useMoveTask(staff)
  return (
    <Choices legend={t('board.moveTo')}>
      {listIds.map((listId) => (
        <Choice
          key={listId}
          type="radio"
          name="list"
          checked={listId === card.listId}
          onAgain={onDone}
          onChange={() => {
            move(card, listId)
            onDone()
          }}
        >
          <ListMark list={listId} />
          {t(`words.list.${listId}`)}
        </Choice>
      ))}
    </Choices>
  )
}

const Owner = ({ card, onDone }: Props) => {
  const setOwner = useSetOwner(card)
  return (
    <OwnerChoices
      appId={card.appId}
      ownerId={card.userId}
      onChoose={(person) => {
        setOwner(person)
        onDone()
      }}
    />
  )
}

/** The first choice takes the focus, the chosen one before the others. */
const focusFirst = (place: HTMLElement | null) =>
  (place?.querySelector<HTMLElement>('input:checked') ?? place?.querySelector<HTMLElement>('input'))?.focus()

const wholes = {
  labels: (task: Task) => (
    <div ref={focusFirst}>
      <LabelChoices task={task} />
    </div>
  ),
  milestones: (task: Task) => <MilestoneChoices task={task} />,
  members: (task: Task) => <MemberChoices task={task} />,
  estimate: (task: Task, onDone: () => void) => <EstimateFields task={task} onDone={onDone} />,
}
const isWhole = (part: EditPart): part is keyof typeof wholes => part in wholes

/** A card does not know all of its request, and must not show what it was: the request is read, and followed while it changes. */
const Whole = ({ card, part, onDone }: Props & { part: keyof typeof wholes }) => {
  const t = useTranslations('failures')
  const { data, error, refetch } = useQuery(taskQueries.one(card.taskId))
  const known = useQuery({ ...taskQueries.labels(card.appId), enabled: part === 'labels' })
  const failure = error ?? known.error
  if (data && (part !== 'labels' || known.data)) return wholes[part](data, onDone)
  if (failure)
    return (
      <ErrorState
        compact
        title={messageOf(failure, t('fetchTask', { taskId: card.taskId }))}
        onRetry={() => void (error ? refetch() : known.refetch())}
      />
    )
  return (
    <Later>
      <LoadingWord />
      <Bone width={220} />
      <Bone width={160} />
    </Later>
  )
}

const Editor = ({ part, ...props }: Props & { part: EditPart }) => {
  if (part === 'priority') return <PriorityChoices card={props.card} onDone={props.onDone} />
  if (part === 'list') return <Lists {...props} />
  if (part === 'owner') return <Owner {...props} />
  return isWhole(part) && <Whole {...props} part={part} />
}

/** One part of a request changed from its card or row, without opening it (TSK-069): beside what was pressed, or what has the focus. */
export const CardEditor = ({
  edit: { card, part, anchor },
  staff,
  onClose,
}: {
  edit: CardEdit
  staff: boolean
  onClose: () => void
}) => {
  const t = useTranslations('keys.does')
  return (
    <PopoverAt
      key={`${card._id} ${part}`}
      label={`${card.taskId} ${t(part === 'list' ? 'move' : part)}`}
      anchor={anchor}
      onClose={onClose}
    >
      <Editor part={part} card={card} staff={staff} onDone={onClose} />
    </PopoverAt>
  )
}
