import type { Responsibility } from '@passerelle/kernel/availability'
import { shownAvailability, type SlaMonth } from '@passerelle/kernel/sla-month'

type Texts = { head: readonly string[]; typeOf: (type: Responsibility) => string; yes: string; no: string }

/** A CSV cell: quoted where necessary, and escaped against formula injection. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

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
  return `${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}
