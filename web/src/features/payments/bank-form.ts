import type { Stripe } from '@stripe/stripe-js'

/** The field for an IBAN, drawn by the card payment provider inside our dialog. */
export type BankForm = {
  /** Sends what was typed to the provider; throws with its words when it refuses. */
  confirm: (clientSecret: string, holder: string) => Promise<void>
  close: () => void
}

/** In the embedded form the provider is a fake on the same machine, reached through our own origin. */
const openFakeForm = (place: HTMLElement, label: string): BankForm => {
  const input = Object.assign(document.createElement('input'), {
    className: 'input',
    autocomplete: 'off',
    placeholder: 'FR76 …',
  })
  input.setAttribute('aria-label', label)
  place.replaceChildren(input)
  return {
    confirm: async (clientSecret, holder) => {
      const answer = await fetch('/dev/card-provider/confirm', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientSecret, iban: input.value, holder }),
      })
      if (!answer.ok) throw new Error(((await answer.json()) as { message?: string }).message)
    },
    close: () => place.replaceChildren(),
  }
}

const openStripeForm = async (stripe: Stripe, place: HTMLElement): Promise<BankForm> => {
  const element = stripe.elements().create('iban', { supportedCountries: ['SEPA'], placeholderCountry: 'FR' })
  element.mount(place)
  return {
    confirm: async (clientSecret, holder) => {
      const { error } = await stripe.confirmSepaDebitPayment(clientSecret, {
        payment_method: { sepa_debit: element, billing_details: { name: holder, email: '' } },
      })
      if (error) throw new Error(error.message)
    },
    close: () => element.destroy(),
  }
}

/** Opens the field with the public key of the provider (PAY-011). */
export const openBankForm = async (publicKey: string, place: HTMLElement, label: string): Promise<BankForm> => {
  if (publicKey.startsWith('pk_fake')) return openFakeForm(place, label)
  const { loadStripe } = await import('@stripe/stripe-js')
  const stripe = await loadStripe(publicKey)
  if (!stripe) throw new Error('Stripe.js could not be loaded')
  return openStripeForm(stripe, place)
}
