import type { Responsibility } from '@passerelle/kernel/availability'
import { csvLine } from '@passerelle/kernel/csv'
import { shownAvailability, type SlaMonth } from '@passerelle/kernel/sla-month'

type Texts = { head: readonly string[]; typeOf: (type: Responsibility) => string; yes: string; no: string }

/**
 * The month as CSV: a row for each event with its counted seconds and its cause, then one for each service with their
 * sum and the resulting availability.
 */
export const slaCsv = (
  { events, services }: SlaMonth,
  causes: ReadonlyMap<string, string>,
  { head, typeOf, yes, no }: Texts,
): string => {
  const lines = [
    head,
    ...events.map((one) => [
      one.service,
      one.startedAt,
      one.resolvedAt ?? '',
      typeOf(one.type),
      one.isProd ? yes : no,
      one.durationMs / 1000,
      one.countedMs / 1000,
      '',
      causes.get(one.id) ?? '',
    ]),
    ...services.map(({ name, monitoredMs, downMs, availability }) => [
      name,
      '',
      '',
      '',
      '',
      monitoredMs / 1000,
      downMs / 1000,
      availability === null ? '' : shownAvailability(availability).toFixed(3),
      '',
    ]),
  ]
  return lines.map((line) => csvLine(line.map(String))).join('')
}
