import { Problem } from '@passerelle/contract/problems'
import type { Locale } from '@passerelle/phrases/locales'
import { getTranslator } from '@passerelle/phrases/translate'
import { toPhone } from '../registration/registration-rules.ts'

type Address = { line1: string; line2: string; city: string; postalCode: string; country: string }

/** A phone as it is stored, `+33639982064`; null when it is taken away. Problem `invalid_input`. */
export const phoneOf = (text: string | null, locale: Locale): string | null => {
  if (text === null) return null
  const phone = toPhone(text)
  if (!phone) throw new Problem('invalid_input', { errors: { phone: getTranslator(locale)('forms.phone') } })
  return phone
}

/** An address of empty parts is none. */
export const addressOf = (address: Address | null): string | null =>
  address && Object.values(address).some((part) => part !== '') ? JSON.stringify(address) : null

/** An empty job is none. */
export const jobOf = (job: string | null): string | null => (job === '' ? null : job)
