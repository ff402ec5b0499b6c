import type { LabelType } from '@passerelle/contract/projects/schemas'

/**
 * Type of the labels that a label of each type may depend on: theme on category, tag on theme, category on none
 * (LBL-004).
 */
export const parentTypeOf: Record<LabelType, LabelType | null> = { category: null, theme: 'category', tag: 'theme' }

type Parent = { id: string; type: LabelType }
type Child = { type: LabelType; dependencies: readonly string[]; dependsOn?: LabelType | null | undefined }

/**
 * Validates the parents of a label; returns the invalid fields. Parents must exist and have the type above. Since
 * dependencies only go up one type, cycles are impossible.
 */
export const wrongParents = (
  { type, dependencies, dependsOn }: Child,
  parents: readonly Parent[],
): ('dependencies' | 'dependsOn')[] => {
  const above = parentTypeOf[type]
  const fits = dependencies.every((id) => parents.some((parent) => parent.id === id && parent.type === above))
  return [
    ...(fits ? [] : (['dependencies'] as const)),
    ...(dependsOn === undefined || dependsOn === null || dependsOn === above ? [] : (['dependsOn'] as const)),
  ]
}
