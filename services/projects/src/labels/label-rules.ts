import type { Label } from './label.ts'

/** The labels that a request has after a change, and the ids of those that went. */
export type LabelSelection = { labels: Label[]; dropped: string[] }

const isFree = (label: Label, chosen: Label[]) =>
  label.dependencies.length === 0 || chosen.some(({ id }) => label.dependencies.includes(id))

/** May this label stand beside the chosen ones? A theme or tag needs none, or one, of what it depends on (LBL-004, LBL-009). */
export const dependenciesMet = (label: Label, chosen: Label[]): boolean =>
  isFree(label, label.type === 'category' ? chosen.filter(({ type }) => type !== 'category') : chosen)

/** Drops what has lost its last dependency, until nothing more falls: category, theme, tag (LBL-010). */
const cascadeDetach = (labels: Label[], dropped: string[]): LabelSelection => {
  const loose = labels.find(
    (label) =>
      !isFree(
        label,
        labels.filter(({ id }) => id !== label.id),
      ),
  )
  return loose
    ? cascadeDetach(
        labels.filter(({ id }) => id !== loose.id),
        [...dropped, loose.id],
      )
    : { labels, dropped }
}

/** Puts a label beside the others; a second category replaces the first, with all that depended on it (LBL-008). */
export const attach = (chosen: Label[], label: Label): LabelSelection => {
  const gone = label.type === 'category' ? chosen.filter(({ type, id }) => type === 'category' && id !== label.id) : []
  const kept = chosen.filter((other) => !gone.includes(other) && other.id !== label.id)
  return cascadeDetach(
    [...kept, label],
    gone.map(({ id }) => id),
  )
}

/** Takes a label off, and with it what depended on it alone (LBL-010). */
export const detach = (chosen: Label[], labelId: string): LabelSelection =>
  cascadeDetach(
    chosen.filter(({ id }) => id !== labelId),
    [],
  )
