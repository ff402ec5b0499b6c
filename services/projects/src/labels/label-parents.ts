import type { LabelType } from '@passerelle/contract/projects/schemas'

/** The type of label that a label depends on: a theme on categories, a tag on themes, a category on nothing (LBL-004). */
export const parentTypeOf: Record<LabelType, LabelType | null> = { category: null, theme: 'category', tag: 'theme' }

type Parent = { id: string; type: LabelType }
type Child = { type: LabelType; dependencies: readonly string[]; dependsOn?: LabelType | null | undefined }

/**
 * The fields of a label that cannot be: parents that are not there or not of the type above. Types go one way, so there can be no circle: a label
 * never depends on itself or on what depends on it.
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
