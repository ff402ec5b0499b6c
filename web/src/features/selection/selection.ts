import { maxBulkChanges } from '@passerelle/contract/projects/bulk'

/** As many requests as can be chosen: more than that no change takes. */
export const mostSelected = maxBulkChanges

/**
 * The requests that are chosen. `anchor` is where a range begins, `base` what was chosen before it: a range that is drawn anew from its
 * anchor replaces the one before. `full`: some could not be added any more.
 */
export type Selection = { ids: readonly string[]; base: readonly string[]; anchor: string | null; full: boolean }

export const nothingSelected: Selection = { ids: [], base: [], anchor: null, full: false }

const bounded = (ids: readonly string[], anchor: string | null, base?: readonly string[]): Selection => {
  const once = [...new Set(ids)]
  const kept = once.slice(0, mostSelected)
  return { ids: kept, base: base ?? kept, anchor, full: once.length > mostSelected }
}

/** Adds a request or takes it off, and begins ranges there; nothing where none is meant. */
export const toggle = (selection: Selection, id: string | undefined): Selection =>
  id === undefined
    ? selection
    : bounded(selection.ids.includes(id) ? selection.ids.filter((other) => other !== id) : [...selection.ids, id], id)

/**
 * Everything from the anchor to here, in the order shown; where there is no anchor in this order, from `from`. The part of an earlier range
 * from the same anchor that is not in this one is let go.
 */
export const extend = (selection: Selection, order: readonly string[], to: string, from: string = to): Selection => {
  const anchored = selection.anchor !== null && order.includes(selection.anchor)
  const anchor = anchored ? selection.anchor! : from
  const base = anchored ? selection.base : selection.ids
  const ends = [order.indexOf(anchor), order.indexOf(to)].toSorted((a, b) => a - b) as [number, number]
  return ends[0] < 0 ? selection : bounded([...base, ...order.slice(ends[0], ends[1] + 1)], anchor, base)
}

/** All of these, beside what is chosen already. */
export const addAll = (selection: Selection, order: readonly string[]): Selection =>
  bounded([...selection.ids, ...order], null)

/** Without these. */
export const removeAll = ({ ids }: Selection, gone: readonly string[]): Selection =>
  bounded(
    ids.filter((id) => !gone.includes(id)),
    null,
  )

/** How much of these is chosen. A choice that is full can hold no more: it is all that there can be. */
export const getSelectAllState = ({ ids, full }: Selection, order: readonly string[]): 'none' | 'some' | 'all' => {
  const chosen = new Set(ids)
  if (ids.length === 0) return 'none'
  return full || order.every((id) => chosen.has(id)) ? 'all' : 'some'
}

/** Only those that are still shown; the same selection when all are. */
export const retainVisible = (selection: Selection, shown: ReadonlySet<string>): Selection =>
  selection.ids.every((id) => shown.has(id))
    ? selection
    : bounded(
        selection.ids.filter((id) => shown.has(id)),
        null,
      )
