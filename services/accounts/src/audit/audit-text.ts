import { en } from '@passerelle/i18n/en/catalog'
import { fr } from '@passerelle/i18n/fr/catalog'
import type { Locale } from '@passerelle/i18n/locales'
import { formatWorkTime } from '@passerelle/kernel/format-duration'
import type { AuditRow } from './audit-view.ts'

type Line = Pick<AuditRow, 'name' | 'data' | 'taskSlug' | 'subjectPerson'>
type Texts = Readonly<Record<string, string>>

const catalogs = { fr, en } as const
const durations = new Set(['estimatedTime'])

/** The texts have plain arguments only (a test holds them to it): a page of fifty lines fills them in without ICU. */
const fill = (text: string, values: Texts): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
const find = (texts: Texts, key: string): string | undefined => (Object.hasOwn(texts, key) ? texts[key] : undefined)

/** Formats an audit entry as a sentence without its subject: `a invité Basile Roux`. */
export const auditText = ({ name, taskSlug, subjectPerson }: Line, locale: Locale): string => {
  const { auditLines } = catalogs[locale]
  const [area = '', action = ''] = name.split('.')
  const { firstName = '', lastName = '' } = subjectPerson ?? {}
  const subject = taskSlug ?? `${firstName} ${lastName}`.trim()
  const unnamed = area === 'mail' ? auditLines.outsider : auditLines.something
  const sentences: Readonly<Record<string, Texts>> = auditLines.events
  return fill(sentences[area]?.[action] ?? `auditLines.events.${name}`, { subject: subject === '' ? unnamed : subject })
}

/** Formats the changed values (before and after), one text per field. */
export const auditDetails = ({ name, data }: Line, locale: Locale): string[] => {
  const { auditLines, deliveries } = catalogs[locale]
  const isDuration = (key: string) =>
    durations.has(key) || (name === 'estimate.proposed' && ['from', 'to'].includes(key))
  const valueText = (key: string, value: unknown): string => {
    if (typeof value === 'number' && isDuration(key)) return formatWorkTime(value, locale)
    if (Array.isArray(value)) return value.map((one) => valueText(key, one)).join(', ')
    const written = typeof value === 'string' ? value : JSON.stringify(value)
    if (key === 'template') return find(deliveries.templates, written) ?? written
    return find(auditLines.values, `${key}_${written}`) ?? find(auditLines.values, written) ?? written
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
  const others = Object.entries(facts).flatMap(([key, value]) => {
    const text = value === null || value === '' ? undefined : find(auditLines.facts, key)
    return text === undefined ? [] : [fill(text, { value: valueText(key, value) })]
  })
  return [...change, ...others]
}
