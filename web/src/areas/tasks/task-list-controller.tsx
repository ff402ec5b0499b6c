import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { KeyActions } from '../../features/portal/shortcuts/use-shortcuts.ts'
import type { BulkField } from '../../features/tasks/selection/bulk-fields.ts'
import type { SelectionApi } from '../../features/tasks/selection/use-selection.ts'
import type { BulkActions } from '../../features/tasks/selection/use-bulk-actions.ts'
import { loadWithMessages } from '../../kit/i18n/messages.ts'
import { useStore } from '../../kit/store/store.ts'
import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { lazyWithTimeout } from '../../kit/ui/lazy/lazy-with-timeout.ts'
import type { BulkEdit } from './bulk-editor-popover.tsx'
import { underlyingListsStore } from './underlying-lists.ts'
import { cardEditStore, openCardEdit } from './card-edit-store.ts'
import { isStepPart, type AnyPart } from './editable-fields.ts'
import { useTaskShortcuts, type PageShortcuts, type QueueKeys } from './use-task-shortcuts.ts'

const loadEditor = () => loadWithMessages(() => import('./card-editor.tsx'))
const CardEditor = lazyWithTimeout(() => loadEditor().then((module) => ({ default: module.CardEditor })))
const BulkEditor = lazyWithTimeout(() =>
  loadWithMessages(() => import('./bulk-editor-popover.tsx')).then((module) => ({ default: module.BulkEditorPopover })),
)

/** Available to users with bulk selection. */
export type BulkContext = { selection: SelectionApi; bulk: BulkActions }

const isPart = (part: AnyPart): part is BulkField => !isStepPart(part) && part !== 'estimate'

/**
 * Controller of a page of tasks, for boards and tables: shortcuts, the editor of one field of one task or of all
 * selected ones, and `chosen`, the bulk action bar. `reveal` focuses a task, `lists` are the visible lists in display
 * order, `loadMore` loads more of them, and returns false if there is nothing more.
 */
export const TaskListController = ({
  staff,
  lists,
  loadMore,
  many,
  chosen,
  reveal,
  page,
  listed = {},
  onSaved,
  queue,
}: {
  staff: boolean
  lists: readonly (readonly TaskCard[])[]
  loadMore: (list: number) => boolean
  many: BulkContext | undefined
  chosen?: ReactNode
  reveal: (id: string) => void
  page: PageShortcuts
  listed?: KeyActions
  /** After an editor of a task has saved and closed. */
  onSaved?: (card: TaskCard) => void
  queue?: QueueKeys | undefined
}) => {
  const edit = useStore(cardEditStore)
  const [manyEdit, editMany] = useState<BulkEdit | null>(null)
  const open = (card: TaskCard, part: AnyPart, anchor: HTMLElement) => {
    const ids = many?.selection.store.get().ids ?? []
    if (isPart(part) && ids.length > 1 && ids.includes(card._id)) editMany({ ids, part, anchor })
    else openCardEdit(card, part, anchor)
  }
  const { settle, remember } = useTaskShortcuts({
    lists,
    loadMore,
    reveal,
    edit: open,
    selection: many?.selection,
    editing: edit !== null || manyEdit !== null,
    page,
    listed,
    queue,
  })
  const total = queue?.total
  useEffect(() => underlyingListsStore.set({ lists, reveal, loadMore, total }), [lists, reveal, loadMore, total])
  const begun = useEffectEvent((id: string) => remember(id))
  const edited = edit?.card._id
  useEffect(() => {
    if (edited !== undefined) begun(edited)
  }, [edited])
  useEffect(() => {
    // Preload the field editor and the task detail after a delay, so that neither shortcut nor click has to wait for a
    // chunk.
    const soon = setTimeout(() => {
      void loadEditor().catch(() => undefined)
      void import('./task-detail.tsx').catch(() => undefined)
    }, 1500)
    return () => {
      clearTimeout(soon)
      cardEditStore.set(null)
    }
  }, [])
  const close = () => {
    cardEditStore.set(null)
    editMany(null)
    settle()
  }
  const save = () => {
    close()
    if (edit) onSaved?.(edit.card)
  }
  return (
    <>
      {edit && (
        <Suspense>
          <CardEditor edit={edit} staff={staff} onClose={close} onDone={save} />
        </Suspense>
      )}
      {chosen}
      {many && manyEdit && (
        <Suspense>
          <BulkEditor edit={manyEdit} bulk={many.bulk} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
