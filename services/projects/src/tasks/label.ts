import type { LabelRule, LabelType } from '@passerelle/contract/projects/schemas'

/** Keys that identify the built-in categories, even when renamed (OPEN-021). */
export const categoryKeys = ['mission', 'quote', 'managed', 'internal'] as const

/** In order of dependency (LBL-004). */
export const labelTypes: readonly LabelType[] = ['category', 'theme', 'tag']

/** A label as attached to a task. */
export type Label = {
  id: string
  name: string
  type: LabelType
  key: string | null
  backgroundColor: string
  /** Labels of which at least one must be attached first; empty = no dependency (LBL-004). */
  dependencies: string[]
  rules: LabelRule[]
}
