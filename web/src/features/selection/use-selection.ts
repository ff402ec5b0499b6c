import { useEffect, useState, useSyncExternalStore } from 'react'
import { createStore, useStore, type Store } from '../../shared/store/store.ts'
import {
  addAll,
  extend,
  retainVisible,
  nothingSelected,
  removeAll,
  getSelectAllState,
  toggle,
  type Selection,
} from './selection.ts'

/** What a page shows: the ids of each list in the order shown, and whether some are not loaded yet. */
export type VisibleTasks = {
  lists: readonly (readonly string[])[]
  /** More can be loaded: a chosen request that is seen no more may stand further down, and stays chosen. */
  more: boolean
  /** What the page is narrowed down to, as a text; under another one only what is shown stays chosen. */
  choice: string
  /** False while the answer is awaited: nothing is let go. */
  settled: boolean
}

/** The selection of one page: stands outside React, so that choosing one request repaints its own card alone. */
export type SelectionApi = {
  store: Store<Selection>
  /** On or off; nothing where none is meant. */
  toggle: (id: string | undefined) => void
  /** A range within the list that shows `to`; begins at `from` where nothing was touched before. */
  extend: (to: string, from?: string) => void
  /** All that is loaded, or, once all of it is chosen, none. */
  toggleAll: () => void
  select: (ids: readonly string[]) => void
  clear: () => void
  has: (id: string) => boolean
  /** How much of what is loaded is chosen. */
  share: () => 'none' | 'some' | 'all'
}

const createSelection = () => {
  const store = createStore(nothingSelected)
  let shown: VisibleTasks = { lists: [], more: false, choice: '', settled: false }
  const change = (next: (before: Selection) => Selection) => store.set(next(store.get()))
  const all = () => shown.lists.flat()
  const selection: SelectionApi = {
    store,
    toggle: (id) => change((before) => toggle(before, id)),
    extend: (to, from) =>
      change((before) => extend(before, shown.lists.find((list) => list.includes(to)) ?? [to], to, from)),
    toggleAll: () =>
      change((before) =>
        getSelectAllState(before, all()) === 'all' ? removeAll(before, all()) : addAll(before, all()),
      ),
    select: (ids) => change(() => addAll(nothingSelected, ids)),
    clear: () => change(() => nothingSelected),
    has: (id) => store.get().ids.includes(id),
    share: () => getSelectAllState(store.get(), all()),
  }
  const show = (next: VisibleTasks) => {
    if (!next.settled) return
    const other = shown.settled && next.choice !== shown.choice
    const share = selection.share()
    shown = next
    if (other || !next.more) change((before) => retainVisible(before, new Set(next.lists.flat())))
    // Who shows the share hears that more, or less, is loaded.
    if (selection.share() !== share) change((before) => ({ ...before }))
  }
  return { selection, show }
}

/**
 * The selection of a page of requests. It holds ids while their cards and rows move; what is shown no more is let go. The answer stays the
 * same object: whoever shows the selection reads it by `useSelected`, `useSelectedIds` or `useAnySelected`.
 */
export const useSelection = (shown: VisibleTasks): SelectionApi => {
  const [{ selection, show }] = useState(createSelection)
  useEffect(() => show(shown))
  return selection
}

/** Is this request chosen? Repaints when that changes. */
export const useSelected = ({ store, has }: SelectionApi, id: string): boolean =>
  useSyncExternalStore(store.subscribe, () => has(id))
export const useShareSelected = ({ store, share }: SelectionApi): 'none' | 'some' | 'all' =>
  useSyncExternalStore(store.subscribe, share)
export const useAnySelected = ({ store }: SelectionApi): boolean =>
  useSyncExternalStore(store.subscribe, () => store.get().ids.length > 0)
export const useSelectedIds = ({ store }: SelectionApi): readonly string[] => useStore(store).ids
export const useSelectionFull = ({ store }: SelectionApi): boolean => useStore(store).full
