import { formatWorkTime } from '@passerelle/kernel/format-duration'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { AuditRow } from './audit-view.ts'

type Line = Pick<AuditRow, 'name' | 'data' | 'taskSlug' | 'subjectPerson'>
type Words = { (key: string, values?: Record<string, string>): string; has: (key: string) => boolean }

const durations = new Set(['estimatedTime'])

/** Formats an audit entry as a sentence without its subject: `a invité Basile Roux`. */
export const auditText = ({ name, taskSlug, subjectPerson }: Line, locale: Locale): string => {
  const t = getTranslator(locale) as unknown as Words
  const [area = '', action = ''] = name.split('.')
  const { firstName = '', lastName = '' } = subjectPerson ?? {}
  const subject = taskSlug ?? `${firstName} ${lastName}`.trim()
  const unnamed = t(area === 'mail' ? 'auditLines.outsider' : 'auditLines.something')
  return t(`auditLines.events.${area}.${action}`, { subject: subject === '' ? unnamed : subject })
}

/** Formats the changed values (before and after), one text per field. */
export const auditDetails = ({ name, data }: Line, locale: Locale): string[] => {
  const t = getTranslator(locale) as unknown as Words
  const isDuration = (key: string) =>
    durations.has(key) || (name === 'estimate.proposed' && ['from', 'to'].includes(key))
  const valueText = (key: string, value: unknown): string => {
    if (typeof value === 'number' && isDuration(key)) return formatWorkTime(value, locale)
    if (Array.isArray(value)) return value.map((one) => valueText(key, one)).join(', ')
    const written = typeof value === 'string' ? value : JSON.stringify(value)
    if (key === 'template') return t(`deliveries.templates.${written}`)
    const words = [`${key}_${written}`, written].map((word) => `auditLines.values.${word}`)
    const word = words.find((one) => t.has(one))
    return word === undefined ? written : t(word)
  }
  const { from, to, ...facts } = data
  const change =
    to === undefined || to === null
      ? []
      : [
          from === undefined || from === null
            ? valueText('to', to)
            : `${valueText('from', from)} → ${valueText('to', to)}`,
        ]
  const others = Object.entries(facts)
    .filter(([key, value]) => t.has(`auditLines.facts.${key}`) && value !== null && value !== '')
    .map(([key, value]) => t(`auditLines.facts.${key}`, { value: valueText(key, value) }))
  return [...change, ...others]
}
