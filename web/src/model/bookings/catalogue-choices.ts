import { percentOf } from '@passerelle/kernel/money'
import type { AsyncOption } from '../../kit/ui/form/async-select.tsx'
import type { SoldCatalogue } from '../payments/payment-queries.ts'

/** How the screens say an amount, a percentage, and why something cannot be chosen. */
export type ChoiceTexts = {
  money: (cents: number) => string
  percent: (value: number) => string
  archived: string
  noAmount: string
  /** Where the buyer chooses the amount. */
  freeAmount: string
  recurring: string
  notEuro: string
}

const note = (id: string, ...reasons: (string | false)[]) => [...reasons.filter(Boolean), id].join(' · ')

/** Products by name; archived ones are shown and cannot be chosen (BIL-065). */
export const productChoices = ({ products }: Pick<SoldCatalogue, 'products'>, texts: ChoiceTexts): AsyncOption[] =>
  products.map(({ id, name, active }) => ({
    value: id,
    text: name,
    note: note(id, !active && texts.archived),
    disabled: !active,
  }))

/** Prices of a product; those that a booking cannot take are shown with the reason. */
export const priceChoices = (
  { prices }: Pick<SoldCatalogue, 'prices'>,
  productId: string,
  texts: ChoiceTexts,
): AsyncOption[] =>
  prices
    .filter((price) => price.productId === productId)
    .map(({ id, nickname, unitAmountInCents, currency, interval, active }) => {
      const isEuro = currency === 'eur'
      const amount = unitAmountInCents === null || !isEuro ? id : texts.money(unitAmountInCents)
      const reasons = [
        !active && texts.archived,
        !isEuro && texts.notEuro,
        interval !== null && texts.recurring,
        unitAmountInCents === null && texts.noAmount,
      ]
      return {
        value: id,
        text: nickname === null ? amount : `${amount}, ${nickname}`,
        note: note(id, ...reasons),
        disabled: reasons.some(Boolean),
      }
    })

export const rateChoices = ({ taxRates }: Pick<SoldCatalogue, 'taxRates'>, texts: ChoiceTexts): AsyncOption[] =>
  taxRates.map(({ id, displayName, percentage, active }) => ({
    value: id,
    text: `${texts.percent(percentage)}, ${displayName}`,
    note: note(id, !active && texts.archived),
    disabled: !active,
  }))

type Sold = Pick<SoldCatalogue, 'products' | 'prices'>

/** Prices of all products that are charged once, each with its product; the others are shown with the reason. */
const oneTimeChoices = ({ products, prices }: Sold, texts: ChoiceTexts, withoutAmount: string): AsyncOption[] =>
  products.flatMap((product) =>
    prices
      .filter(({ productId }) => productId === product.id)
      .map(({ id, nickname, unitAmountInCents, currency, interval, active }) => {
        const isEuro = currency === 'eur'
        const amount = unitAmountInCents === null ? withoutAmount : isEuro ? texts.money(unitAmountInCents) : id
        const isActive = active && product.active
        const reasons = [!isActive && texts.archived, !isEuro && texts.notEuro, interval !== null && texts.recurring]
        return {
          value: id,
          text: `${nickname ?? product.name}, ${amount}`,
          note: note(id, ...reasons),
          disabled: reasons.some(Boolean),
        }
      }),
  )

/** One-time prices for which vouchers can be sold, by product; without an amount the buyer chooses it (BIL-064). */
export const giftChoices = (sold: Sold, texts: ChoiceTexts): AsyncOption[] =>
  oneTimeChoices(sold, texts, texts.freeAmount)

/**
 * One-time prices that a stay can take as options, by product, those of rooms last; those without an amount say so
 * (BIL-064).
 */
export const optionChoices = (sold: Sold, roomProductIds: readonly string[], texts: ChoiceTexts): AsyncOption[] => {
  const isNight = ({ id }: { id: string }) => roomProductIds.includes(id)
  const products = [...sold.products.filter((one) => !isNight(one)), ...sold.products.filter(isNight)]
  const free = new Set(sold.prices.filter(({ unitAmountInCents }) => unitAmountInCents === null).map(({ id }) => id))
  return oneTimeChoices({ ...sold, products }, texts, texts.noAmount).map((choice) =>
    free.has(choice.value) ? { ...choice, disabled: true } : choice,
  )
}

/** The option that a price and a rate are, its amount with tax; null when the catalogue does not have it. */
export const pickedOption = (catalogue: SoldCatalogue, priceId: string, taxRateId: string | null) => {
  const price = catalogue.prices.find(({ id }) => id === priceId)
  const product = catalogue.products.find(({ id }) => id === price?.productId)
  const rate = catalogue.taxRates.find(({ id }) => id === taxRateId)
  if (!price || !product || price.unitAmountInCents === null) return null
  const tax = rate && !rate.inclusive ? percentOf(price.unitAmountInCents, rate.percentage) : 0
  const { id: productId, name } = product
  return { priceId, productId, taxRateId, name, unitAmountInCents: price.unitAmountInCents + tax }
}
