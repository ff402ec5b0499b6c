import type { Stripe } from '@stripe/stripe-js'

/** IBAN field that the payment provider renders inside the dialog. */
export type BankForm = {
  /** Sends the field to the provider; throws an error with the provider's message on failure. */
  confirm: (clientSecret: string, holder: string) => Promise<void>
  close: () => void
}

/** In embedded mode the provider is a fake on the same machine, reached through the same origin. */
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

/** Mounts the field with the public key of the provider (PAY-011). */
export const openBankForm = async (publicKey: string, place: HTMLElement, label: string): Promise<BankForm> => {
  if (publicKey.startsWith('pk_fake')) return openFakeForm(place, label)
  const { loadStripe } = await import('@stripe/stripe-js')
  const stripe = await loadStripe(publicKey)
  if (!stripe) throw new Error('Stripe.js could not be loaded')
  return openStripeForm(stripe, place)
}
