import type { Label } from '../../shared/tasks/task-queries.ts'

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
