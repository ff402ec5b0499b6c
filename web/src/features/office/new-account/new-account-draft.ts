import type { AppFeature } from '@passerelle/kernel/features'

/** Form values of an account that staff create. */
export const blankAccount = {
  name: '',
  slug: '',
  url: '',
  'address.line1': '',
  'address.line2': '',
  'address.postalCode': '',
  'address.city': '',
  'address.country': 'FR',
  tax: '',
  billingDay: 5 as 1 | 5 | 20,
  billingReference: '',
  features: [] as AppFeature[],
  'owner.firstName': '',
  'owner.lastName': '',
  'owner.email': '',
  'owner.phone': '',
  'owner.job': '',
  'owner.locale': 'fr' as 'fr' | 'en',
}

/** The body: an address is left out as a whole or needed as a whole. */
export const toNewAccount = (draft: typeof blankAccount) => {
  const { name, slug, url, tax, billingDay, billingReference, features } = draft
  const [line1, line2] = [draft['address.line1'], draft['address.line2']]
  const [postalCode, city] = [draft['address.postalCode'], draft['address.city']]
  const hasAddress = [line1, line2, postalCode, city].some((part) => part.trim() !== '')
  return {
    name,
    slug,
    url,
    tax,
    billingDay,
    billingReference,
    features,
    ...(hasAddress && { address: { line1, line2, postalCode, city, country: draft['address.country'] } }),
    owner: {
      firstName: draft['owner.firstName'],
      lastName: draft['owner.lastName'],
      email: draft['owner.email'],
      phone: draft['owner.phone'],
      job: draft['owner.job'],
      locale: draft['owner.locale'],
    },
  }
}
