import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { useShortcuts, type KeyActions } from '../../features/portal/shortcuts/use-shortcuts.ts'
import type { SelectionApi } from '../../features/tasks/selection/use-selection.ts'
import type { TaskCard } from '../../model/tasks/queries/task-queries.ts'
import { createStepsAtEnd } from '../../kit/ui/focus/steps-at-end.ts'
import { focusIsLost } from '../../kit/ui/focus/restore-focus.ts'
import { focusedCard, linkOfCard } from './card-focus.ts'
import {
  getFieldsAllowedBy,
  keyOfLinePart,
  keyOfPart,
  linePartsInOrder,
  mayEditStep,
  type AnyPart,
} from './editable-fields.ts'
import { summarizeList } from './list-summary.ts'
import { getFocusAfterChange, getListPosition, stepFrom, type ListPosition } from './list-position.ts'

export type PageShortcuts = { create?: () => void; filter?: () => void; search?: () => void }
type Given = {
  lists: readonly (readonly TaskCard[])[]
  /** Loads more of a list; returns false if there is nothing more. */
  loadMore: (list: number) => boolean
  /** Focuses a task, scrolling to it. */
  reveal: (id: string) => void
  /** Opens the editor of a field, of this task or of all selected ones. */
  edit: (card: TaskCard, part: AnyPart, anchor: HTMLElement) => void
  /** For users with bulk selection. */
  selection: SelectionApi | undefined
  /** An editor is open or opening: keys are meant for it. */
  editing: boolean
  page: PageShortcuts
  listed: KeyActions
  /** The queue of the day: what its lines have besides the fields of a task (DAY-052, DAY-053). */
  queue: QueueKeys | undefined
}

export type QueueKeys = {
  /** Ids of all lines in display order, with those that are no task. */
  walk: readonly string[]
  /** Number of tasks, with those that are not loaded. */
  total: number
  /** Opens a task beside the queue. */
  view: (card: TaskCard) => void
}

/** Time in ms within which a user cannot have noticed that the focus moved. */
const tooSoon = 600
const now = () => performance.now()

/** The same shortcuts, listed in the dialog but inactive. */
export const stilled = (actions: KeyActions): KeyActions =>
  Object.fromEntries(Object.keys(actions).map((name) => [name, true]))

/**
 * Keyboard shortcuts of a page of tasks: next and previous task, editing a field of the focused task, and the page's
 * own shortcuts. Call `restoreFocus` after an editor has closed: the focus stays on the task, or moves to the next one
 * if the task left its list.
 */
export const useTaskShortcuts = ({ lists, loadMore, reveal, edit, selection, editing, page, listed, queue }: Given) => {
  const kept = useRef<ListPosition>(undefined)
  const last = useRef<string>(undefined)
  const taken = useRef<{ id: string | undefined; at: number }>(undefined)
  const facts = lists.map(summarizeList)
  const ids = queue ? [queue.walk] : facts.map((list) => list.ids)
  const latest = useRef(ids)
  latest.current = ids

  useEffect(() => {
    const note = () => {
      const focused = focusedCard()
      last.current = focused ?? last.current
      // Whoever has gone to another card stays there.
      if (focused !== undefined && focused !== kept.current?.id) kept.current = undefined
    }
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [])
  /** Id of the focused task, or of the one that lost the focus because its element was removed. */
  const here = () => focusedCard() ?? (focusIsLost() ? last.current : undefined)
  const toLoad = useRef(loadMore)
  toLoad.current = loadMore
  const toReveal = useRef(reveal)
  toReveal.current = reveal
  const [atEnd] = useState(() =>
    createStepsAtEnd({
      lists: () => latest.current,
      here,
      loadMore: (list) => toLoad.current(list),
      go: (_, to) => toReveal.current(to),
    }),
  )
  useEffect(() => atEnd.take())

  const remember = (id: string) => {
    taken.current = undefined
    const along = selection?.has(id) ? selection.store.get().ids : []
    if (kept.current?.id !== id) kept.current = getListPosition(ids, id, along)
  }
  const step =
    (way: 'next' | 'previous') =>
    ({ repeat }: KeyboardEvent) => {
      const from = here()
      if (way === 'previous' && from !== undefined && atEnd.back(from)) return
      const ahead = taken.current
      taken.current = undefined
      // If the focus has just moved on automatically to the next task, a "next" key pressed within 600 ms means that
      // task, not the one after it.
      if (way === 'next' && ahead && ahead.id === from && now() - ahead.at < tooSoon) return
      const to = stepFrom(ids, from, way, kept.current)
      kept.current = undefined
      if (to !== undefined) reveal(to)
      else if (way === 'next' && from !== undefined) atEnd.wait(from, { repeat })
    }
  const cardHere = () => {
    const id = focusedCard()
    return lists.flat().find(({ _id }) => _id === id)
  }
  const editPart = (part: AnyPart) => () => {
    const card = cardHere()
    const anchor = card && linkOfCard(card._id)
    if (!card || !anchor || !mayEditStep(card, part)) return
    remember(card._id)
    edit(card, part, anchor)
  }
  const follow = () => {
    const place = kept.current
    const focused = focusedCard()
    if (!place || editing || (!focusIsLost() && focused !== place.id)) return
    const to = getFocusAfterChange(latest.current, place)
    if (to !== place.id) {
      kept.current = undefined
      taken.current = to === place.next ? { id: to, at: now() } : undefined
    }
    if (to !== undefined && to !== focused) reveal(to)
  }
  const stillFollow = useEffectEvent(follow)
  const [closed, restoreFocus] = useReducer((turn: number) => turn + 1, 0)
  // Wait two frames: first the closing popover restores the focus, then the lists render in their new order. The
  // server's answer may change the order again later.
  const order = facts.map((list) => list.order).join(',')
  useEffect(() => {
    let soon = requestAnimationFrame(() => (soon = requestAnimationFrame(() => stillFollow())))
    return () => cancelAnimationFrame(soon)
  }, [order, closed])
  useEffect(() => {
    const forget = () => (kept.current = undefined)
    for (const kind of ['pointerdown', 'wheel']) addEventListener(kind, forget, { capture: true, passive: true })
    return () => {
      for (const kind of ['pointerdown', 'wheel']) removeEventListener(kind, forget, { capture: true })
    }
  }, [])
  const parts = getFieldsAllowedBy(new Set(facts.flatMap(({ may }) => [...may])))
  const acting: KeyActions = {
    ...(ids.some((list) => list.length > 0) && {
      next: step('next'),
      previous: step('previous'),
      [queue ? 'press' : 'open']: true as const,
    }),
    ...(queue && {
      view: () => {
        const card = cardHere()
        if (card) queue.view(card)
      },
      ...Object.fromEntries(
        linePartsInOrder
          .filter((part) => lists.some((list) => list.some((card) => mayEditStep(card, part))))
          .map((part) => [keyOfLinePart[part], editPart(part)]),
      ),
    }),
    ...Object.fromEntries(parts.map((part) => [keyOfPart[part], editPart(part)])),
    ...(selection && {
      select: () => selection.toggle(focusedCard()),
      extend: true as const,
      clear: true as const,
      undo: true as const,
    }),
    ...page,
    ...listed,
  }
  useShortcuts(editing ? stilled(acting) : acting)
  return { settle: restoreFocus, remember }
}
