import { getNextStep } from '@passerelle/kernel/next-step'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { patchLine, refetchDay, type Whose } from '../../../features/office/day-queue/day-queries.ts'
import { countChip, type DayChip } from '../../../features/office/day-queue/day-chips.ts'
import { idOfLine, type DayLines } from '../../../features/office/day-queue/use-day-lines.ts'
import { RunningDialog } from '../../../features/tasks/work-logs/timer/running-dialog.tsx'
import { blockedStartStore, useStartTimer } from '../../../features/tasks/work-logs/timer/use-start-timer.ts'
import { openSearch } from '../../../features/portal/search/search-store.ts'
import { useStore } from '../../../kit/store/store.ts'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { afterPaint } from '../../../kit/ui/focus/after-paint.ts'
import { taskQueries, type Task, type TaskCard } from '../../../model/tasks/queries/task-queries.ts'
import { useStepReader } from '../../../model/tasks/use-step-reader.ts'
import { cardEditStore } from '../../tasks/card-edit-store.ts'
import { linkOfCard } from '../../tasks/card-focus.ts'
import { TaskListController } from '../../tasks/task-list-controller.tsx'
import { useEditedAccount } from '../tasks/use-edited-account.ts'
import { useOpenLine } from './use-open-line.ts'
import { useReturnToLine } from '../tasks/use-return-to-line.ts'

const listed = { walk: true, find: true, send: true } as const
/** Time in ms after which a refused change has been rolled back, so that what is shown then was saved. */
const rollbackDelay = 150
/** Focuses a line, and unfolds the group that hides it. */
const reveal = (id: string) => {
  const link = linkOfCard(id)
  const fold = link?.closest('details')
  if (fold) fold.open = true
  link?.focus()
}

/** Asks to stop the timer that already runs, then starts the one that was wanted (WLG-006). */
const BlockedStart = () => {
  const client = useQueryClient()
  const card = useStore(blockedStartStore)
  const start = useStartTimer(() => void refetchDay(client))
  const close = () => blockedStartStore.set(null)
  useEffect(() => close, [])
  return (
    <RunningDialog
      open={card !== null}
      taskId={card?.taskId ?? ''}
      onClose={close}
      onStopped={() => {
        close()
        if (card) start.mutate(card)
      }}
    />
  )
}

/**
 * Keys of the queue, and the editor of a step on its line. When the step is done, the editor closes and the focus goes
 * to the button of the next line (DAY-032, DAY-052).
 */
export const DayController = ({
  day,
  whose,
  chip,
  onCreate,
}: {
  day: DayLines
  whose: Whose
  chip: DayChip | undefined
  onCreate: () => void
}) => {
  const client = useQueryClient()
  const reader = useStepReader()
  const { lines, fetchMore } = day
  const { data, hasNextPage } = day.query
  const cards = lines.flatMap((line) => (line.kind === 'task' ? [line.task] : []))
  const ids = lines.map(idOfLine)
  const openLine = useOpenLine()
  useReturnToLine(ids, useParams({ strict: false }).taskId !== undefined, reveal)
  const counts = data?.pages.at(-1)?.counts
  const known = counts && (chip ? countChip(chip, counts) : counts[whose]) - (lines.length - cards.length)
  const total = hasNextPage && known !== undefined ? known : cards.length
  const edit = useStore(cardEditStore)
  const detail = useQuery({ ...taskQueries.detail(edit?.card.taskId ?? ''), enabled: false }).data
  useEditedAccount()
  const edited = edit && detail?._id === edit.card._id ? detail : undefined
  const begun = useRef<{ id: string; step: string; next: string | undefined }>(undefined)
  if (edit && begun.current?.id !== edit.card._id) {
    const at = cards.findIndex(({ _id }) => _id === edit.card._id)
    const { step } = getNextStep(edit.card, reader, serverNow())
    begun.current = { id: edit.card._id, step, next: (cards[at + 1] ?? cards[at - 1])?._id }
  }
  const step = edited && getNextStep(edited, reader, serverNow()).step
  useEffect(() => {
    if (edited) patchLine(client, edited)
  }, [client, edited])
  // Choices are saved one by one, the others tell when they have saved.
  const chooses = edit?.part === 'labels' || edit?.part === 'members'
  const saving = useIsMutating() > 0
  const closeIfSaved = useEffectEvent(() => {
    if (!edit || !begun.current) return
    // Read from the cache: on a slow machine a rollback is there before it is rendered.
    const saved = client.getQueryData<Task>(taskQueries.detail(edit.card.taskId).queryKey)
    if (saved && getNextStep(saved, reader, serverNow()).step === begun.current.step) return
    const { next } = begun.current
    begun.current = undefined
    cardEditStore.set(null)
    afterPaint(() => next !== undefined && reveal(next))
  })
  useEffect(() => {
    if (!chooses || saving || step === undefined || !begun.current || step === begun.current.step) return
    const soon = setTimeout(() => closeIfSaved(), rollbackDelay)
    return () => clearTimeout(soon)
  }, [chooses, saving, step])
  useEffect(() => {
    if (edit !== null) return
    begun.current = undefined
    const soon = setTimeout(() => void refetchDay(client), 300)
    return () => clearTimeout(soon)
  }, [client, edit])
  const next = useRef<string>(undefined)
  if (begun.current) next.current = begun.current.next
  const goOn = (card: TaskCard) => {
    const saved = client.getQueryData<Task>(taskQueries.detail(card.taskId).queryKey)
    if (saved) patchLine(client, saved)
    const to = next.current
    afterPaint(() => to !== undefined && reveal(to))
  }
  const loadMore = () => {
    if (!hasNextPage) return false
    void fetchMore()
    return true
  }
  return (
    <>
      <TaskListController
        staff
        lists={[cards]}
        loadMore={loadMore}
        many={undefined}
        reveal={reveal}
        page={{ create: onCreate, search: openSearch }}
        listed={listed}
        onSaved={goOn}
        queue={{ walk: ids, total, view: (card) => void openLine(card) }}
      />
      <BlockedStart />
    </>
  )
}
