import { expect, test } from 'vitest'
import {
  giftChoices,
  optionChoices,
  pickedOption,
  priceChoices,
  productChoices,
  rateChoices,
  type ChoiceTexts,
} from './catalogue-choices.ts'

const texts: ChoiceTexts = {
  money: (cents) => `${cents / 100} €`,
  percent: (value) => `${value} %`,
  archived: 'archivé',
  noAmount: 'sans montant',
  freeAmount: 'montant libre',
  recurring: 'abonnement',
  notEuro: 'pas en euros',
}
const price = (id: string, more: object = {}) => ({
  id,
  productId: 'prod_room',
  nickname: null,
  unitAmountInCents: 11_800,
  currency: 'eur',
  interval: null,
  active: true,
  ...more,
})

test('[PAY-008] names come first, ids are notes, and what is archived cannot be chosen', () => {
  const product = { id: 'prod_room', name: 'Glycine', nickname: null, active: true, metadata: {} }
  expect(productChoices({ products: [product, { ...product, id: 'prod_old', active: false }] }, texts)).toEqual([
    { value: 'prod_room', text: 'Glycine', note: 'prod_room', disabled: false },
    { value: 'prod_old', text: 'Glycine', note: 'archivé · prod_old', disabled: true },
  ])
  const rate = { id: 'txr_10', displayName: 'Hébergement', percentage: 10, inclusive: true, active: true }
  expect(rateChoices({ taxRates: [rate] }, texts)).toEqual([
    { value: 'txr_10', text: '10 %, Hébergement', note: 'txr_10', disabled: false },
  ])
})

test('[PAY-008] prices that a stay cannot take say why', () => {
  const prices = [
    price('price_now', { nickname: 'Semaine' }),
    price('price_old', { active: false }),
    price('price_usd', { currency: 'usd' }),
    price('price_month', { interval: 'month' }),
    price('price_free', { unitAmountInCents: null }),
    price('price_other', { productId: 'prod_other' }),
  ]
  expect(priceChoices({ prices }, 'prod_room', texts)).toEqual([
    { value: 'price_now', text: '118 €, Semaine', note: 'price_now', disabled: false },
    { value: 'price_old', text: '118 €', note: 'archivé · price_old', disabled: true },
    { value: 'price_usd', text: 'price_usd', note: 'pas en euros · price_usd', disabled: true },
    { value: 'price_month', text: '118 €', note: 'abonnement · price_month', disabled: true },
    { value: 'price_free', text: 'price_free', note: 'sans montant · price_free', disabled: true },
  ])
})

test('[BIL-064] vouchers are sold at one-time prices in euros, also where the buyer chooses the amount', () => {
  const product = { id: 'prod_room', name: 'Bon', nickname: null, active: true, metadata: {} }
  const prices = [
    price('price_50', { unitAmountInCents: 5000 }),
    price('price_free', { unitAmountInCents: null }),
    price('price_old', { active: false }),
    price('price_month', { interval: 'month' }),
    price('price_usd', { currency: 'usd' }),
  ]
  const texted = giftChoices({ products: [product], prices }, texts)
  expect(texted.map(({ text, disabled }) => [text, disabled])).toEqual([
    ['Bon, 50 €', false],
    ['Bon, montant libre', false],
    ['Bon, 118 €', true],
    ['Bon, 118 €', true],
    ['Bon, price_usd', true],
  ])
  const closed = giftChoices({ products: [{ ...product, active: false }], prices }, texts)
  expect(closed.every(({ disabled }) => disabled)).toBe(true)
})

test('[BIL-064] a stay takes one-time prices with an amount as options, those of rooms last, with their tax', () => {
  const product = { id: 'prod_room', name: 'Glycine', nickname: null, active: true, metadata: {} }
  const products = [product, { ...product, id: 'prod_meal', name: 'Repas' }]
  const prices = [
    price('price_room'),
    price('price_meal', { productId: 'prod_meal', unitAmountInCents: 3400 }),
    price('price_free', { productId: 'prod_meal', unitAmountInCents: null }),
  ]
  const offered = optionChoices({ products, prices }, ['prod_room'], texts)
  expect(offered.map(({ text, disabled }) => [text, disabled])).toEqual([
    ['Repas, 34 €', false],
    ['Repas, sans montant', true],
    ['Glycine, 118 €', false],
  ])
  const taxRates = [{ id: 'txr_20', displayName: 'TVA', percentage: 20, inclusive: false, active: true }]
  const catalogue = { products, prices, taxRates, readAt: null, failingSince: null }
  const sold = { priceId: 'price_meal', productId: 'prod_meal', name: 'Repas' }
  expect(pickedOption(catalogue, 'price_meal', 'txr_20')).toEqual({
    ...sold,
    taxRateId: 'txr_20',
    unitAmountInCents: 4080,
  })
  expect(pickedOption(catalogue, 'price_meal', null)).toEqual({ ...sold, taxRateId: null, unitAmountInCents: 3400 })
  expect(pickedOption(catalogue, 'price_free', null)).toBeNull()
})
