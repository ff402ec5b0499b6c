import type { Stripe } from '@stripe/stripe-js'

/** Card field that the payment provider renders in the page. */
export type CardForm = {
  /** Pays, with 3-D Secure where the bank asks for it; throws an error with the provider's message on failure. */
  pay: (clientSecret: string) => Promise<void>
  close: () => void
}

/** The fake of embedded mode asks for the card on a page of its own, which leads back here. */
export const isFakeKey = (publicKey: string): boolean => publicKey.startsWith('pk_fake')
const fakeForm: CardForm = {
  pay: (clientSecret) => {
    const asked = new URLSearchParams({ client_secret: clientSecret, back: location.pathname })
    location.assign(`/dev/card-provider/card?${asked.toString()}`)
    return new Promise<never>(() => undefined)
  },
  close: () => undefined,
}

const openStripeForm = (stripe: Stripe, place: HTMLElement): CardForm => {
  const { color, fontSize } = getComputedStyle(place)
  const card = stripe.elements().create('card', { style: { base: { color, fontSize } } })
  card.mount(place)
  return {
    pay: async (clientSecret) => {
      const { error } = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } })
      if (error) throw new Error(error.message)
    },
    close: () => card.destroy(),
  }
}

/** Mounts the card field with the public key of the account's provider. */
export const openCardForm = async (publicKey: string, place: HTMLElement): Promise<CardForm> => {
  if (isFakeKey(publicKey)) return fakeForm
  const { loadStripe } = await import('@stripe/stripe-js')
  const stripe = await loadStripe(publicKey)
  if (!stripe) throw new Error('Stripe.js could not be loaded')
  return openStripeForm(stripe, place)
}
