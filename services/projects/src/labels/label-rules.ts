import type { Label } from '../tasks/label.ts'

/** Labels of a task after a change, and the ids of those that were dropped. */
export type LabelSelection = { labels: Label[]; dropped: string[] }

const isFree = (label: Label, chosen: Label[]) =>
  label.dependencies.length === 0 || chosen.some(({ id }) => label.dependencies.includes(id))

/**
 * True if the label's dependencies are met by the selected labels: it has none, or at least one of them is selected
 * (LBL-004, LBL-009).
 */
export const dependenciesMet = (label: Label, chosen: Label[]): boolean =>
  isFree(label, label.type === 'category' ? chosen.filter(({ type }) => type !== 'category') : chosen)

/**
 * Cascade: drops labels without a remaining dependency until none is left (category, theme, tag; LBL-010). Each round
 * drops what the one before left without dependency, so there are never more rounds than labels.
 */
const cascadeDetach = (labels: Label[], dropped: string[]): LabelSelection => {
  const kept = labels.reduce((rest) => rest.filter((label) => isFree(label, rest)), labels)
  return { labels: kept, dropped: [...dropped, ...labels.filter((label) => !kept.includes(label)).map(({ id }) => id)] }
}

/** Adds a label; a second category replaces the first and drops everything that depended on it (LBL-008). */
export const attach = (chosen: Label[], label: Label): LabelSelection => {
  const gone = label.type === 'category' ? chosen.filter(({ type, id }) => type === 'category' && id !== label.id) : []
  const kept = chosen.filter((other) => !gone.includes(other) && other.id !== label.id)
  return cascadeDetach(
    [...kept, label],
    gone.map(({ id }) => id),
  )
}

/** Removes a label and everything that depended only on it (LBL-010). */
export const detach = (chosen: Label[], labelId: string): LabelSelection =>
  cascadeDetach(
    chosen.filter(({ id }) => id !== labelId),
    [],
  )
