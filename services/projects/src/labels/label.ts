import type { LabelRule, LabelType } from '@passerelle/contract/projects/schemas'

/** What the product recognises a seeded category by, whatever it is called (OPEN-021). */
export const categoryKeys = ['mission', 'quote', 'managed', 'internal'] as const

/** In the order in which they depend on each other (LBL-004). */
export const labelTypes: readonly LabelType[] = ['category', 'theme', 'tag']

/** A label as a request carries it. */
export type Label = {
  id: string
  name: string
  type: LabelType
  key: string | null
  backgroundColor: string
  /** Labels of which at least one has to be chosen first; none = free (LBL-004). */
  dependencies: string[]
  rules: LabelRule[]
}
