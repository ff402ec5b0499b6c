import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createStore, useStore, type Store } from '../../../kit/store/store.ts'
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

/** What a page shows: ids of each list in display order, and whether more can be loaded. */
export type VisibleTasks = {
  lists: readonly (readonly string[])[]
  /** More pages can be loaded: a selected task that is not visible may be on one of them and stays selected. */
  more: boolean
  /** List parameters of the page as a string; after a change only visible tasks stay selected. */
  choice: string
  /** False while loading: nothing is deselected. */
  settled: boolean
}

/** Selection of one page, in a store outside React, so that selecting a task re-renders only its own card. */
export type SelectionApi = {
  store: Store<Selection>
  /** Toggles a task; does nothing for undefined. */
  toggle: (id: string | undefined) => void
  /** Selects a range within the list that contains `to`; starts at `from` if there is no anchor. */
  extend: (to: string, from?: string) => void
  /** Selects all loaded tasks, or none if all are selected. */
  toggleAll: () => void
  select: (ids: readonly string[]) => void
  clear: () => void
  has: (id: string) => boolean
  /** Share of the loaded tasks that is selected. */
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
    // Notifies subscribers of the share when more or fewer tasks are loaded.
    if (selection.share() !== share) change((before) => ({ ...before }))
  }
  return { selection, show }
}

/**
 * Selection of a page of tasks. It stores ids, so cards may move; tasks that are no longer shown are deselected. The
 * returned object is stable: subscribe with `useSelected`, `useSelectedIds` or `useAnySelected`.
 */
export const useSelection = (shown: VisibleTasks): SelectionApi => {
  const [{ selection, show }] = useState(createSelection)
  // Before any effect that extends the selection to tasks that have just come.
  useLayoutEffect(() => show(shown))
  return selection
}

/** Whether a task is selected; re-renders when that changes. */
export const useSelected = ({ store, has }: SelectionApi, id: string): boolean =>
  useSyncExternalStore(store.subscribe, () => has(id))
export const useShareSelected = ({ store, share }: SelectionApi): 'none' | 'some' | 'all' =>
  useSyncExternalStore(store.subscribe, share)
export const useAnySelected = ({ store }: SelectionApi): boolean =>
  useSyncExternalStore(store.subscribe, () => store.get().ids.length > 0)
export const useSelectedIds = ({ store }: SelectionApi): readonly string[] => useStore(store).ids
export const useSelectionFull = ({ store }: SelectionApi): boolean => useStore(store).full
