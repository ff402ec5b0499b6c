import type { Label } from '../../../model/tasks/queries/task-queries.ts'
import { plainText } from '../../../kit/ui/text/plain-text.ts'

/**
 * Labels available in the picker: not disabled, and a theme or tag only if it has no parent or its parent is selected
 * (LBL-009, LBL-011).
 */
export const offeredLabels = (labels: readonly Label[], chosen: readonly string[]): Label[] =>
  labels.filter(
    (label) =>
      label.disabledAt === null &&
      (label.dependencies.length === 0 || label.dependencies.some((id) => chosen.includes(id))),
  )

type NamedLabel = Pick<Label, 'name' | 'type'>

/** Whether a label has what was typed in its name, or in `shown`, its name in the reader's language. */
export const isMatch = (label: Pick<Label, 'name'>, search: string, shown = label.name): boolean =>
  [label.name, shown].some((name) => plainText(name).includes(plainText(search)))

/** Whether a category has the same name as this theme or tag, so that its type has to be shown next to it. */
export const isNamesake = (label: NamedLabel, labels: readonly NamedLabel[]): boolean =>
  label.type !== 'category' &&
  labels.some(({ type, name }) => type === 'category' && plainText(name) === plainText(label.name))
