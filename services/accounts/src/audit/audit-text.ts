import { en } from '@passerelle/i18n/en/catalog'
import { fr } from '@passerelle/i18n/fr/catalog'
import type { Locale } from '@passerelle/i18n/locales'
import { formatWorkTime } from '@passerelle/kernel/format-duration'
import type { AuditRow } from './audit-view.ts'

type Line = Pick<AuditRow, 'name' | 'data' | 'taskSlug' | 'subjectPerson'> &
  Partial<Pick<AuditRow, 'named' | 'owners' | 'via' | 'reason'>>

const catalogs = { fr, en } as const
const durations = new Set(['estimatedTime', 'spentMs'])
/** Corrections of time: their values before and after are of other names, their words are not in the event. */
const factsOf = ({ name, data, owners, reason }: Line): Record<string, unknown> => {
  if (owners) return { ...data, ...owners }
  if (name !== 'work.edited' && name !== 'work.deleted') return data
  const { fields, fromMs, toMs, spentMs } = data
  return { ...(fromMs !== toMs && { from: fromMs, to: toMs }), fields, spentMs, reason }
}

const entriesOf = (key: string, place: unknown): [string, string][] =>
  typeof place === 'string'
    ? [[key, place]]
    : Object.entries(place as object).flatMap(([part, inner]) => entriesOf(`${key}.${part}`, inner))
const textsOf = ({ auditLines, deliveries }: (typeof catalogs)[Locale]) =>
  new Map([...entriesOf('auditLines', auditLines), ...entriesOf('deliveries.templates', deliveries.templates)])
/** By their dotted keys: a page of fifty lines looks up hundreds of texts. */
const texts = { fr: textsOf(catalogs.fr), en: textsOf(catalogs.en) }

const textAt = (locale: Locale, key: string): string | undefined => texts[locale].get(key)

/** The texts have plain arguments only (a test holds them to it): a page of fifty lines fills them in without ICU. */
const fill = (text: string, name: 'subject' | 'value', value: string): string =>
  text.replaceAll(`{${name}}`, () => value)

/** Formats an audit entry as a sentence without its subject: `a invité Basile Roux`. */
export const auditText = ({ name, taskSlug, subjectPerson }: Line, locale: Locale): string => {
  const [area = '', action = ''] = name.split('.')
  const { firstName = '', lastName = '' } = subjectPerson ?? {}
  const subject = taskSlug ?? `${firstName} ${lastName}`.trim()
  const unnamed = textAt(locale, area === 'mail' ? 'auditLines.outsider' : 'auditLines.something') ?? ''
  const key = `auditLines.events.${area}.${action}`
  return fill(textAt(locale, key) ?? key, 'subject', subject === '' ? unnamed : subject)
}

/** Formats what or who was added, and the changed values (before and after), one text per field. */
export const auditDetails = (line: Line, locale: Locale): string[] => {
  const { name, named, via } = line
  const isDuration = (key: string) =>
    durations.has(key) || (['estimate.proposed', 'work.edited'].includes(name) && ['from', 'to'].includes(key))
  const valueText = (key: string, value: unknown): string => {
    if (typeof value === 'number' && isDuration(key)) return formatWorkTime(value, locale)
    if (Array.isArray(value)) return value.map((one) => valueText(key, one)).join(', ')
    const written = typeof value === 'string' ? value : JSON.stringify(value)
    if (key === 'template') return textAt(locale, `deliveries.templates.${written}`) ?? written
    const words = [`${key}_${written}`, written].map((word) => textAt(locale, `auditLines.values.${word}`))
    return words.find((word) => word !== undefined) ?? written
  }
  const { from, to, ...facts } = factsOf(line)
  const change =
    to === undefined || to === null
      ? []
      : [
          from === undefined || from === null
            ? valueText('to', to)
            : `${valueText('from', from)} → ${valueText('to', to)}`,
        ]
  const others = Object.entries(facts).flatMap(([key, value]) => {
    const text =
      value === undefined || value === null || value === '' ? undefined : textAt(locale, `auditLines.facts.${key}`)
    return text === undefined ? [] : [fill(text, 'value', valueText(key, value))]
  })
  const by = via ? textAt(locale, via === 'mail' ? 'auditLines.byMail' : 'auditLines.byMailLink') : undefined
  return [...(named ? [named] : []), ...change, ...others, ...(by === undefined ? [] : [by])]
}
