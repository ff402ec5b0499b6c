import type { Locale } from '@passerelle/i18n/locales'
import { formatNumber } from '@passerelle/kernel/format-number'
import type { InferBody } from '@passerelle/contract/operation'
import type { NewQuoteLine, quotes } from '@passerelle/contract/projects/quotes'
import { centsOf } from '@passerelle/kernel/money'
import { netOfQuoteLine, quoteTime, quoteTotals } from '@passerelle/kernel/quotes'
import { parseEstimateParts, toEstimateParts, type Parts } from '../estimate-parts.ts'
import { typedNumber } from '../../../../kit/format/typed-number.ts'
import type { Quote } from './quote-queries.ts'

type Body = InferBody<typeof quotes.saveQuote>
type ItemLine = Extract<NewQuoteLine, { kind: 'item' }>
/** Form values of a line; `key` identifies lines while they are added and removed. Prices are those of its kind. */
export type LineDraft = {
  key: number
  kind: 'time' | 'item'
  title: string
  detail: string
  time: Parts
  daily: string
  hourly: string
  quantity: string
  unit: ItemLine['unit']
  price: string
  vatPercent: NewQuoteLine['vatPercent']
}
export type QuoteDraft = { billing: Quote['billing']; terms: string | null; validUntil: string; lines: LineDraft[] }

type Prices = { dailyInCents: number; hourlyInCents: number } | null
const typed = (cents: number | null | undefined, locale: Locale) =>
  cents === null || cents === undefined ? '' : formatNumber(cents / 100, locale, 2)

let lastKey = 0
export const emptyLine = (kind: LineDraft['kind'], locale: Locale, title = '', prices: Prices = null): LineDraft => ({
  key: (lastKey += 1),
  kind,
  title,
  detail: '',
  time: toEstimateParts(null),
  daily: typed(prices?.dailyInCents, locale),
  hourly: typed(prices?.hourlyInCents, locale),
  quantity: '1',
  unit: 'piece',
  price: '',
  vatPercent: 20,
})

/** The form of a stored quote; a sent one is the beginning of the next, with `prices` of today where they are known. */
export const draftOf = (quote: Quote, prices: Prices, locale: Locale): QuoteDraft => {
  const renewed = quote.state !== 'draft'
  return {
    billing: quote.billing,
    terms: quote.terms,
    validUntil: renewed ? '' : (quote.validUntil ?? ''),
    lines: quote.lines.map((line) => ({
      ...emptyLine(line.kind, locale, line.title),
      detail: line.detail,
      time: toEstimateParts(line.estimatedMs),
      daily: typed(renewed && prices ? prices.dailyInCents : line.dailyInCents, locale),
      hourly: typed(renewed && prices ? prices.hourlyInCents : line.hourlyInCents, locale),
      quantity: formatNumber(line.quantity ?? 1, locale),
      unit: line.unit ?? 'piece',
      price: typed(line.unitPriceInCents, locale),
      vatPercent: line.vatPercent as LineDraft['vatPercent'],
    })),
  }
}

/** The line as it is sent, undefined while a value is missing or invalid. */
export const lineOf = (line: LineDraft): NewQuoteLine | undefined => {
  const { title, detail, vatPercent, unit } = line
  if (title.trim() === '') return undefined
  if (line.kind === 'item') {
    const [quantity, price] = [typedNumber(line.quantity, 3), typedNumber(line.price, 2)]
    if (!quantity || price === undefined) return undefined
    return { kind: 'item', title, detail, quantity, unit, unitPriceInCents: centsOf(price), vatPercent }
  }
  const read = parseEstimateParts(line.time)
  const [daily, hourly] = [typedNumber(line.daily, 2), typedNumber(line.hourly, 2)]
  if (!('ms' in read) || read.ms === 0 || daily === undefined || hourly === undefined) return undefined
  const prices = { dailyInCents: centsOf(daily), hourlyInCents: centsOf(hourly) }
  return { kind: 'time', title, detail, estimatedMs: read.ms, ...prices, vatPercent }
}

const priced = (line: NewQuoteLine) =>
  line.kind === 'time'
    ? { ...line, dailyInCents: line.dailyInCents ?? 0, hourlyInCents: line.hourlyInCents ?? 0 }
    : line

/** Net amount of a line, undefined while it is incomplete. */
export const netOf = (line: LineDraft): number | undefined => {
  const read = lineOf(line)
  return read && netOfQuoteLine(priced(read))
}

/** Time and amounts of the lines that are complete. */
export const sumsOf = ({ lines }: QuoteDraft) => {
  const complete = lines.flatMap((line) => lineOf(line) ?? [])
  const time = quoteTime(complete.map((line) => (line.kind === 'time' ? line : { estimatedMs: null })))
  return { ...quoteTotals(complete.map(priced)), time }
}

/** Body of the call, undefined while a line is incomplete or none has time. */
export const toBody = ({ billing, terms, validUntil, lines }: QuoteDraft): Omit<Body, 'version'> | undefined => {
  const list = lines.map(lineOf)
  const complete = list.flatMap((line) => line ?? [])
  if (complete.length < list.length || !complete.some(({ kind }) => kind === 'time')) return undefined
  return { billing, ...(terms !== null && { terms }), validUntil: validUntil || null, lines: complete }
}
