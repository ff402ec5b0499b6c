import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Responsibility } from '@passerelle/kernel/availability'

type Stored = { id: string; probeId: string; type: Responsibility }

/** A change of responsibility for an incident. */
export type ResponsibilityChange = { id: string; probeId: string; from: Responsibility; to: Responsibility }

const refuse = (index: number, field: string) =>
  new Problem('invalid_input', { fields: { [`incidents.${index}.${field}`]: fieldMessage('forms.invalid') } })

/**
 * Changes of responsibility that an edit of the report makes to its incidents. Throws `invalid_input` for an incident
 * that is not part of the report, `report_responsibility_missing` while any incident is TO_DEFINE (INC-009).
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

/** Throws `report_responsibility_missing` with the field while any incident is TO_DEFINE (INC-009). */
export const requireResponsibilities = (incidents: readonly Stored[]): void => {
  if (incidents.some(({ type }) => type === 'TO_DEFINE')) throw new Problem('report_responsibility_missing')
}
