import { Problem } from '@passerelle/contract/problems'
import type { Responsibility } from '@passerelle/kernel/availability'

type Stored = { id: string; probeId: string; type: Responsibility }

/** A responsibility that changes. */
export type ResponsibilityChange = { id: string; probeId: string; from: Responsibility; to: Responsibility }

const refuse = (index: number, field: string) =>
  new Problem('invalid_input', { errors: { [`incidents.${index}.${field}`]: 'invalid' } })

/**
 * What a change of a report does to the responsibilities of its incidents. Problems: `invalid_input` for an incident that the report does not have,
 * `report_responsibility_missing` while any incident is still to define (INC-009).
 */
export const changedResponsibilities = (
  stored: readonly Stored[],
  given: readonly Stored[] = [],
): ResponsibilityChange[] => {
  const types = new Map(stored.map(({ id, type }) => [id, type]))
  for (const [index, { id, probeId, type }] of given.entries()) {
    const known = stored.find((one) => one.id === id)
    if (!known) throw refuse(index, 'id')
    if (known.probeId !== probeId) throw refuse(index, 'probeId')
    types.set(id, type)
  }
  requireResponsibilities(stored.map((one) => ({ ...one, type: types.get(one.id) ?? one.type })))
  return stored
    .map(({ id, probeId, type }) => ({ id, probeId, from: type, to: types.get(id) ?? type }))
    .filter(({ from, to }) => from !== to)
}

/** Problem `report_responsibility_missing`, naming the field, while any incident is to define (INC-009). */
export const requireResponsibilities = (incidents: readonly Stored[]): void => {
  if (incidents.some(({ type }) => type === 'TO_DEFINE')) throw new Problem('report_responsibility_missing')
}
