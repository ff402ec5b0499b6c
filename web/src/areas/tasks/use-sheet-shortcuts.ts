import { useEffect, useRef, useState } from 'react'
import { useShortcuts, type KeyActions } from '../../features/portal/shortcuts/use-shortcuts.ts'
import type { Task, TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { afterPaint } from '../../kit/ui/focus/after-paint.ts'
import { createStepsAtEnd } from '../../kit/ui/focus/steps-at-end.ts'
import { focusIsLost } from '../../kit/ui/focus/restore-focus.ts'
import { underlyingListsStore } from './underlying-lists.ts'
import { focusedCard } from './card-focus.ts'
import { editableFields, keyOfPart, mayEdit, type EditableField } from './editable-fields.ts'
import { summarizeList } from './list-summary.ts'
import { endsSoon, getListPosition, stepFrom, type ListPosition } from './list-position.ts'
import { stilled } from './use-task-shortcuts.ts'

type Given = {
  task: Task
  /** An editor is open or opening. */
  editing: boolean
  edit: (part: EditableField, anchor: HTMLElement) => void
  /** Opens another task in its place. */
  onGo: (card: TaskCard) => void
}

const idsBehind = () => underlyingListsStore.get().lists.map((list) => summarizeList(list).ids)

/** Anchor of a field's editor in the open task: its button, otherwise the field itself. */
export const anchorOf = (part: EditableField): HTMLElement | null => {
  const place = document.querySelector<HTMLElement>(`.sheet [data-part="${part}"]`)
  return place?.matches('button') ? place : (place?.querySelector<HTMLElement>('button') ?? place)
}

/** Shortcuts of an open task: its fields as on its card, and the next and previous task of the underlying list. */
export const useSheetShortcuts = ({ task, editing, edit, onGo }: Given): void => {
  const at = useRef<{ id: string; kept: ListPosition | undefined }>(undefined)
  useEffect(() => {
    at.current = { id: task._id, kept: getListPosition(idsBehind(), task._id) }
  }, [task._id])
  const go = (id: string | undefined) => {
    const { lists, loadMore } = underlyingListsStore.get()
    const card = lists.flat().find(({ _id }) => _id === id)
    if (!card || card._id === task._id) return
    // A second key press means the task after the one being opened.
    const place = getListPosition(idsBehind(), card._id)
    at.current = { id: card._id, kept: place }
    if (place && endsSoon(idsBehind(), place)) loadMore(place.list)
    onGo(card)
  }
  const latestGo = useRef(go)
  latestGo.current = go
  const [atEnd] = useState(() =>
    createStepsAtEnd({
      lists: idsBehind,
      here: () => at.current?.id,
      loadMore: (list) => underlyingListsStore.get().loadMore(list),
      go: (_, to) => latestGo.current(to),
    }),
  )
  useEffect(() => underlyingListsStore.subscribe(atEnd.take), [atEnd])
  const step =
    (way: 'next' | 'previous') =>
    ({ repeat }: KeyboardEvent) => {
      const { id, kept } = at.current ?? { id: task._id, kept: undefined }
      if (way === 'previous' && atEnd.back(id)) return
      const to = stepFrom(idsBehind(), id, way, kept)
      if (to === undefined && way === 'next') atEnd.wait(id, { repeat })
      else go(to)
    }
  const editPart = (part: EditableField) => () => {
    const anchor = anchorOf(part)
    if (anchor) edit(part, anchor)
  }
  const parts = editableFields.filter((part) => mayEdit(task, part))
  const acting: KeyActions = {
    next: step('next'),
    previous: step('previous'),
    close: true,
    find: true,
    send: true,
    ...Object.fromEntries(parts.map((part) => [keyOfPart[part], editPart(part)])),
  }
  useShortcuts(editing ? stilled(acting) : acting, 'sheet')
}

/** Number of frames that a closing sheet may keep the focus: a slow machine needs a few. */
const closingFrames = 60

/** Restores the focus after a task sheet has closed: focuses the task that was open last. */
export const restoreFocusAfterClose = (id: string): void => {
  const restore = () => {
    const focused = focusedCard()
    if ((focusIsLost() || (focused !== undefined && focused !== id)) && idsBehind().some((ids) => ids.includes(id)))
      underlyingListsStore.get().reveal(id)
  }
  const waitForClose = (left: number): void => {
    if (left > 0 && document.activeElement?.closest('.sheet')) requestAnimationFrame(() => waitForClose(left - 1))
    // The closed sheet gives the focus to what opened it.
    else if (left < closingFrames) afterPaint(restore)
    else restore()
  }
  afterPaint(() => waitForClose(closingFrames))
}
