import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { KeyActions } from '../../features/keys/use-keys.ts'
import type { Part } from '../../features/selection/bulk-parts.ts'
import type { SelectionOf } from '../../features/selection/use-selection.ts'
import type { BulkOf } from '../../features/selection/use-bulk.ts'
import { withTexts } from '../../shared/i18n/texts.ts'
import { useStore } from '../../shared/store/store.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import type { ManyEdit } from './bulk-editor.tsx'
import { behindStore } from './behind.ts'
import { cardEditStore, openCardEdit } from './card-edit-store.ts'
import type { EditPart } from './card-parts.ts'
import { useRequestKeys, type PageKeys } from './use-request-keys.ts'

const loadEditor = () => withTexts(() => import('./card-editor.tsx'))
const CardEditor = lazyPart(() => loadEditor().then((module) => ({ default: module.CardEditor })))
const BulkEditor = lazyPart(() =>
  withTexts(() => import('./bulk-editor.tsx')).then((module) => ({ default: module.BulkEditor })),
)

/** What a reader who may choose several requests has. */
export type Many = { selection: SelectionOf; bulk: BulkOf }

const isPart = (part: EditPart): part is Part => part !== 'estimate'

/**
 * What stands beside the requests of a page, on a board as in rows: the keys, the edit of one part of one request or of all chosen ones, and
 * `chosen`, the bar of what is chosen. `reveal` puts the focus on a request, `lists` are those shown, in the order shown, of which `loadMore` loads more.
 */
export const RequestTools = ({
  staff,
  lists,
  loadMore,
  many,
  chosen,
  reveal,
  page,
  listed = {},
}: {
  staff: boolean
  lists: readonly (readonly TaskCard[])[]
  loadMore: (list: number) => void
  many: Many | undefined
  chosen?: ReactNode
  reveal: (id: string) => void
  page: PageKeys
  listed?: KeyActions
}) => {
  const edit = useStore(cardEditStore)
  const [manyEdit, editMany] = useState<ManyEdit | null>(null)
  const open = (card: TaskCard, part: EditPart, anchor: HTMLElement) => {
    const ids = many?.selection.store.get().ids ?? []
    if (isPart(part) && ids.length > 1 && ids.includes(card._id)) editMany({ ids, part, anchor })
    else openCardEdit(card, part, anchor)
  }
  const { settle, remember } = useRequestKeys({
    lists,
    reveal,
    edit: open,
    selection: many?.selection,
    editing: edit !== null || manyEdit !== null,
    page,
    listed,
  })
  useEffect(() => behindStore.set({ lists, reveal, loadMore }), [lists, reveal, loadMore])
  const begun = useEffectEvent((id: string) => remember(id))
  const edited = edit?.card._id
  useEffect(() => {
    if (edited !== undefined) begun(edited)
  }, [edited])
  useEffect(() => {
    // Who presses a key goes on typing, and who opens a request wants to read: the scripts of both are here before.
    const soon = setTimeout(() => {
      void loadEditor().catch(() => undefined)
      void import('./opened-task.tsx').catch(() => undefined)
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
  return (
    <>
      {edit && (
        <Suspense>
          <CardEditor edit={edit} staff={staff} onClose={close} />
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
