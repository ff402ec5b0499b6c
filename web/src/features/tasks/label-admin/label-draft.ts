import type { Locale } from '@passerelle/i18n/locales'
import { formatNumber } from '@passerelle/kernel/format-number'
import { centsOf } from '@passerelle/kernel/money'
import type { LabelRule, LabelType } from '@passerelle/contract/projects/schemas'
import { typedNumber } from '../../../kit/format/typed-number.ts'
import type { ManagedLabel } from './label-admin-queries.ts'

/** Form values of a label; prices are texts in euros, both empty = no price of its own. */
export type LabelDraft = {
  name: string
  type: LabelType
  backgroundColor: string
  dependencies: string[]
  hourly: string
  daily: string
  /** Work of this category is proposed for invoices (BIL-030). */
  billable: boolean
}

export const labelColours = [
  '#3576bf',
  '#b8730a',
  '#2b8a7a',
  '#5a8f3c',
  '#c25474',
  '#7a6ac0',
  '#8a6552',
  '#35909c',
] as const

/** Parent type of each label type (LBL-004). */
export const parentTypes: Record<LabelType, LabelType | null> = { category: null, theme: 'category', tag: 'theme' }

export const blankLabel: LabelDraft = {
  name: '',
  type: 'theme',
  backgroundColor: labelColours[0],
  dependencies: [],
  hourly: '',
  daily: '',
  billable: false,
}

export const toLabelDraft = (label: ManagedLabel, locale: Locale): LabelDraft => {
  const euros = (cents: number) => formatNumber(cents / 100, locale, 2)
  const [price] = label.rules
  return {
    name: label.name,
    type: label.type,
    backgroundColor: label.backgroundColor,
    dependencies: [...label.dependencies],
    hourly: price ? euros(price.unitHourlyAmountInCents) : '',
    daily: price ? euros(price.unitDailyAmountInCents) : '',
    billable: price?.billable ?? false,
  }
}

/** Parses an amount in euros, `165` or `1 650,50`, to cents; null if invalid. */
export const parseEuros = (text: string): number | null => {
  const euros = typedNumber(text, 2)
  return euros === undefined || euros >= 1_000_000 ? null : centsOf(euros)
}

/** Price rule of a draft: none, one, or `invalid` when only one of the two can be parsed. */
export const toRules = ({
  hourly,
  daily,
  billable,
}: Pick<LabelDraft, 'hourly' | 'daily' | 'billable'>): LabelRule[] | 'invalid' => {
  if (hourly.trim() === '' && daily.trim() === '') return []
  const [hour, day] = [parseEuros(hourly), parseEuros(daily)]
  if (hour === null || day === null) return 'invalid'
  const prices = { unitHourlyAmountInCents: hour, unitDailyAmountInCents: day }
  return [{ type: 'pricing', ...prices, ...(billable && { billable }) }]
}

/** Changes the type; parents that do not fit the new type are removed. */
export const withType = (draft: LabelDraft, type: LabelType): LabelDraft => ({ ...draft, type, dependencies: [] })
