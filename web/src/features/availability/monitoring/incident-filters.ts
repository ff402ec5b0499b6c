import { responsibilities, type Responsibility } from '@passerelle/kernel/availability'
import { idPattern } from '@passerelle/kernel/ids'

export const incidentStates = ['unresolved', 'resolved'] as const
export const reportStates = ['none', 'draft', 'published'] as const

/** Filters of the incidents across accounts, as search params (ADM-009). */
export type IncidentFilters = {
  app?: string
  state?: (typeof incidentStates)[number]
  type?: Responsibility
  report?: (typeof reportStates)[number]
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value)

/** Parses the filters from search params; invalid values are dropped. */
export const parseIncidentFilters = (search: Record<string, unknown>): IncidentFilters => {
  const state = oneOf(incidentStates, search['state'])
  const type = oneOf(responsibilities, search['type'])
  const report = oneOf(reportStates, search['report'])
  const app = search['app']
  return {
    ...(typeof app === 'string' && idPattern.test(app) && { app }),
    ...(state && { state }),
    ...(type && { type }),
    ...(report && { report }),
  }
}
