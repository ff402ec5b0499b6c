import type { Label } from '../../shared/tasks/task-queries.ts'

/**
 * The labels that the picker offers: not disabled, and a theme or tag only when it depends on nothing or on a label that is already
 * chosen (LBL-009, LBL-011).
 */
export const offeredLabels = (labels: readonly Label[], chosen: readonly string[]): Label[] =>
  labels.filter(
    (label) =>
      label.disabledAt === null &&
      (label.dependencies.length === 0 || label.dependencies.some((id) => chosen.includes(id))),
  )
