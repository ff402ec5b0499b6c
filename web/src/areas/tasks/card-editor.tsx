import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMoveTask } from '../../features/tasks/board/drag/use-move-task.ts'
import { EstimateFields } from '../../features/tasks/estimate/estimate-form.tsx'
import { LabelChoices } from '../../features/tasks/labels/label-picker.tsx'
import { MemberChoices } from '../../features/tasks/members/member-picker.tsx'
import { MilestoneChoices } from '../../features/tasks/milestones/milestone-picker.tsx'
import { PriorityChoices } from '../../features/tasks/task/properties/priority-choices.tsx'
import { useSetOwner } from '../../features/tasks/task/properties/use-set-owner.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { OwnerChoices } from '../../model/users/owner-choices.tsx'
import { listIds } from '../../model/tasks/queries/list-ids.ts'
import { taskQueries, type Task, type TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { Choice, ChoiceGroup } from '../../kit/ui/choice/choice.tsx'
import { ListIcon } from '../../kit/ui/icon/list-icon.tsx'
import { PopoverAt } from '../../kit/ui/popup/popover.tsx'
import { Skeleton, Delayed, LoadingStatus } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import {
  isStepPart,
  keyOfLinePart,
  stepOfPart,
  type EditableField,
  type FieldEdit,
  type StepPart,
} from './editable-fields.ts'
import { StepEditor } from './step-editor.tsx'

type Props = { card: TaskCard; staff: boolean; onDone: () => void }

const Lists = ({ card, staff, onDone }: Props) => {
  const t = useTranslations()
  const move = useMoveTask(staff)
  return (
    <ChoiceGroup legend={t('board.moveTo')}>
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
          <ListIcon list={listId} />
          {t(`words.list.${listId}`)}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}

const Owner = ({ card, onDone }: Props) => {
  const setOwner = useSetOwner(card)
  return (
    <OwnerChoices
      appId={card.appId}
      ownerId={card.userId}
      onSelect={(person) => {
        setOwner(person)
        onDone()
      }}
    />
  )
}

/** Focuses the first option, or the selected one if there is one: letters then choose, arrow up leads to the search. */
const focusFirst = (place: HTMLElement | null) =>
  (
    place?.querySelector<HTMLElement>('input:checked') ??
    place?.querySelector<HTMLElement>('input:is([type="radio"], [type="checkbox"])')
  )?.focus()

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
const isWhole = (part: EditableField): part is keyof typeof wholes => part in wholes

const Loading = ({ error, taskId, onRetry }: { error: Error | null; taskId: string; onRetry: () => void }) => {
  const t = useTranslations('failures')
  if (error) return <ErrorState compact title={getErrorMessage(error, t('fetchTask', { taskId }))} onRetry={onRetry} />
  return (
    <Delayed>
      <LoadingStatus />
      <Skeleton width={220} />
      <Skeleton width={160} />
    </Delayed>
  )
}

const Step = ({ card, part, onDone }: Props & { part: StepPart }) => {
  const { data, error, refetch } = useQuery(taskQueries.detail(card.taskId))
  if (data) return <StepEditor task={data} part={part} onDone={onDone} />
  return <Loading error={error} taskId={card.taskId} onRetry={() => void refetch()} />
}

/**
 * A card has only some fields of its task, and stale values must not be shown: loads the task and follows its changes.
 */
const Whole = ({ card, part, onDone }: Props & { part: keyof typeof wholes }) => {
  const { data, error, refetch } = useQuery(taskQueries.detail(card.taskId))
  const known = useQuery({ ...taskQueries.labels(card.appId), enabled: part === 'labels' })
  const failure = error ?? known.error
  if (data && (part !== 'labels' || known.data)) return wholes[part](data, onDone)
  return <Loading error={failure} taskId={card.taskId} onRetry={() => void (error ? refetch() : known.refetch())} />
}

const Editor = ({ part, ...props }: Props & { part: FieldEdit['part'] }) => {
  if (isStepPart(part)) return <Step {...props} part={part} />
  if (part === 'priority') return <PriorityChoices card={props.card} onDone={props.onDone} />
  if (part === 'list') return <Lists {...props} />
  if (part === 'owner') return <Owner {...props} />
  return isWhole(part) && <Whole {...props} part={part} />
}

/**
 * Editor of one field or step of a task in a popover at its card or row, without opening the task (TSK-069, DAY-032):
 * anchored to the pressed or focused element, to which the focus returns, or to `finalFocus`. `onDone`: saved;
 * `onClose`: left.
 */
export const CardEditor = ({
  edit: { card, part, anchor },
  staff,
  finalFocus,
  onClose,
  onDone = onClose,
}: {
  edit: FieldEdit
  staff: boolean
  finalFocus?: HTMLElement | undefined
  onClose: () => void
  onDone?: () => void
}) => {
  const t = useTranslations('keys.does')
  const step = useTranslations('requests.step')
  const nameOf = () => {
    if (!isStepPart(part)) return t(part === 'list' ? 'move' : part)
    return part in stepOfPart
      ? step(stepOfPart[part as keyof typeof stepOfPart])
      : t(keyOfLinePart[part as keyof typeof keyOfLinePart])
  }
  return (
    <PopoverAt
      key={`${card._id} ${part}`}
      label={`${card.taskId} ${nameOf()}`}
      anchor={anchor}
      sheetOnPhone
      finalFocus={finalFocus}
      onClose={onClose}
    >
      <Editor part={part} card={card} staff={staff} onDone={onDone} />
    </PopoverAt>
  )
}
