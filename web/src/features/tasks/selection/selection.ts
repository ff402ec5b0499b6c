import { maxBulkChanges } from '@passerelle/contract/projects/bulk'

/** Maximum number of selected tasks: the limit of a bulk change. */
export const maxSelected = maxBulkChanges

/**
 * Selected tasks. `anchor` is the start of a range, `base` the selection before it: a new range from the same anchor
 * replaces the previous one. `full`: the limit was reached and some were not added.
 */
export type Selection = { ids: readonly string[]; base: readonly string[]; anchor: string | null; full: boolean }

export const nothingSelected: Selection = { ids: [], base: [], anchor: null, full: false }

const bounded = (ids: readonly string[], anchor: string | null, base?: readonly string[]): Selection => {
  const once = [...new Set(ids)]
  const kept = once.slice(0, maxSelected)
  return { ids: kept, base: base ?? kept, anchor, full: once.length > maxSelected }
}

/** Toggles a task and makes it the anchor of ranges; does nothing for undefined. */
export const toggle = (selection: Selection, id: string | undefined): Selection =>
  id === undefined
    ? selection
    : bounded(selection.ids.includes(id) ? selection.ids.filter((other) => other !== id) : [...selection.ids, id], id)

/**
 * Selects the range from the anchor to `to` in display order, or from `from` if there is no anchor in this list. Items
 * of an earlier range from the same anchor that are outside the new range are deselected.
 */
export const extend = (selection: Selection, order: readonly string[], to: string, from: string = to): Selection => {
  const anchored = selection.anchor !== null && order.includes(selection.anchor)
  const anchor = anchored ? selection.anchor! : from
  const base = anchored ? selection.base : selection.ids
  const ends = [order.indexOf(anchor), order.indexOf(to)].toSorted((a, b) => a - b) as [number, number]
  return ends[0] < 0 ? selection : bounded([...base, ...order.slice(ends[0], ends[1] + 1)], anchor, base)
}

/** Adds all of these to the selection. */
export const addAll = (selection: Selection, order: readonly string[]): Selection =>
  bounded([...selection.ids, ...order], null)

/** Removes these from the selection. */
export const removeAll = ({ ids }: Selection, gone: readonly string[]): Selection =>
  bounded(
    ids.filter((id) => !gone.includes(id)),
    null,
  )

/** State of the "select all" checkbox for these tasks. A full selection counts as "all". */
export const getSelectAllState = ({ ids, full }: Selection, order: readonly string[]): 'none' | 'some' | 'all' => {
  const chosen = new Set(ids)
  if (ids.length === 0) return 'none'
  return full || order.every((id) => chosen.has(id)) ? 'all' : 'some'
}

/** Keeps only tasks that are still visible; returns the same selection if all are. */
export const retainVisible = (selection: Selection, shown: ReadonlySet<string>): Selection =>
  selection.ids.every((id) => shown.has(id))
    ? selection
    : bounded(
        selection.ids.filter((id) => shown.has(id)),
        null,
      )
