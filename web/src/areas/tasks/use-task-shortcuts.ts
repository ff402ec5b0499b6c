import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useShortcuts, type KeyActions } from '../../features/shortcuts/use-shortcuts.ts'
import type { SelectionApi } from '../../features/selection/use-selection.ts'
import type { TaskCard } from '../../shared/tasks/task-queries.ts'
import { focusIsLost } from '../../shared/ui/restore-focus.ts'
import { focusedCard, linkOfCard } from './card-focus.ts'
import { keyOfPart, mayEdit, getFieldsAllowedBy, type EditableField } from './editable-fields.ts'
import { summarizeList } from './list-summary.ts'
import { getFocusAfterChange, getListPosition, stepFrom, type ListPosition } from './list-position.ts'

export type PageShortcuts = { create?: () => void; filter?: () => void; search?: () => void }
type Given = {
  lists: readonly (readonly TaskCard[])[]
  /** Puts the focus on a request, scrolling there. */
  reveal: (id: string) => void
  /** Opens the edit of a part, of this request or of all chosen ones. */
  edit: (card: TaskCard, part: EditableField, anchor: HTMLElement) => void
  /** For those who may choose several. */
  selection: SelectionApi | undefined
  /** An edit is open, or on its way: what is typed now is meant for it. */
  editing: boolean
  page: PageShortcuts
  listed: KeyActions
}

/** Within this time, in ms, nobody has seen where the focus went. */
const tooSoon = 600
const now = () => performance.now()

/** The same keys, listed but doing nothing. */
export const stilled = (actions: KeyActions): KeyActions =>
  Object.fromEntries(Object.keys(actions).map((name) => [name, true]))

/**
 * The keys of a page of requests: steps between them, the parts of the one with the focus, and the page's own. `settle` is to be called when
 * an edit has closed: the focus stays with the request, and goes on to the next when the request left its list.
 */
export const useTaskShortcuts = ({ lists, reveal, edit, selection, editing, page, listed }: Given) => {
  const kept = useRef<ListPosition>(undefined)
  const last = useRef<string>(undefined)
  const taken = useRef<{ id: string | undefined; at: number }>(undefined)
  const facts = lists.map(summarizeList)
  const ids = facts.map((list) => list.ids)
  const latest = useRef(ids)
  latest.current = ids

  useEffect(() => {
    const note = () => (last.current = focusedCard() ?? last.current)
    addEventListener('focusin', note)
    return () => removeEventListener('focusin', note)
  }, [])
  /** Where the reader is: on the request with the focus, or on the one that lost it by being drawn no more. */
  const here = () => focusedCard() ?? (focusIsLost() ? last.current : undefined)

  const remember = (id: string) => {
    taken.current = undefined
    const along = selection?.has(id) ? selection.store.get().ids : []
    if (kept.current?.id !== id) kept.current = getListPosition(ids, id, along)
  }
  const step = (way: 'next' | 'previous') => () => {
    const from = here()
    const ahead = taken.current
    taken.current = undefined
    // Who went on by key at the moment in which the focus went on by itself meant this request, not the one after it.
    if (way === 'next' && ahead && ahead.id === from && now() - ahead.at < tooSoon) return
    const to = stepFrom(ids, from, way, kept.current)
    kept.current = undefined
    if (to !== undefined) reveal(to)
  }
  const editPart = (part: EditableField) => () => {
    const id = focusedCard()
    const card = lists.flat().find(({ _id }) => _id === id)
    const anchor = card && linkOfCard(card._id)
    if (!card || !anchor || !mayEdit(card, part)) return
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
  // First a closing panel gives the focus back, then the lists are drawn as they are now; what the server says of a change may come later.
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
    ...(ids.some((list) => list.length > 0) && { next: step('next'), previous: step('previous'), open: true as const }),
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
