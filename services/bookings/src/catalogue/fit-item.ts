import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { percentOf } from '@passerelle/kernel/money'
import type { Catalogue, SoldItem } from './catalogue.ts'

type Known = NonNullable<Catalogue>
export type Unfit = 'notRead' | 'unknown' | 'inactive' | 'otherProduct' | 'currency' | 'recurring' | 'noAmount'
export type Rate = { percentage: number; inclusive: boolean }

/** Throws `catalogue_item_unfit` with the reason for each field that has one (BIL-061). */
export const requireFit = (reasons: Record<string, Unfit | null>): void => {
  const unfit = Object.entries(reasons).flatMap(([field, reason]) =>
    reason === null ? [] : [[field, reason] as const],
  )
  if (unfit.length === 0) return
  throw new Problem('catalogue_item_unfit', {
    fields: Object.fromEntries(unfit.map(([field, reason]) => [field, fieldMessage(`bookings.unfit.${reason}`)])),
  })
}

export const findItem = ({ items }: Known, kind: 'product' | 'price' | 'tax_rate', id: string | null) =>
  items.find((item) => item.kind === kind && item.id === id)

const basic = ({ isRead }: Known, item: SoldItem | undefined): Unfit | null => {
  if (!item) return isRead ? 'unknown' : 'notRead'
  return item.active ? null : 'inactive'
}

export const productUnfit = (catalogue: Known, id: string): Unfit | null =>
  basic(catalogue, findItem(catalogue, 'product', id))

/** Null is no tax, which is fit. */
export const rateUnfit = (catalogue: Known, id: string | null): Unfit | null =>
  id === null ? null : basic(catalogue, findItem(catalogue, 'tax_rate', id))

/** Why a price cannot be charged once, in euros; `isFree`: where the buyer may choose the amount. */
export const priceUnfit = (
  catalogue: Known,
  id: string,
  { productId, isFree = false }: { productId?: string; isFree?: boolean } = {},
): Unfit | null => {
  const price = findItem(catalogue, 'price', id)
  if (!price) return basic(catalogue, price)
  if (productId !== undefined && price.productId !== productId) return 'otherProduct'
  if (price.currency !== 'eur') return 'currency'
  if (price.interval !== null) return 'recurring'
  if (price.unitAmountInCents === null && !isFree) return 'noAmount'
  return basic(catalogue, price)
}

export const rateOf = (catalogue: Known, id: string | null): Rate | null => {
  const rate = findItem(catalogue, 'tax_rate', id)
  return rate ? { percentage: rate.percentage ?? 0, inclusive: rate.inclusive ?? true } : null
}

/** Amount with tax: an exclusive rate is added (BIL-062). */
export const withTax = (amountInCents: number, rate: Rate | null): number =>
  rate && !rate.inclusive ? amountInCents + percentOf(amountInCents, rate.percentage) : amountInCents
