import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { toPhone } from '../identity/registration-rules.ts'

type Address = { line1: string; line2: string; city: string; postalCode: string; country: string }

/** Parses a phone number to its stored form, `+33639982064`; null removes it. Throws `invalid_input`. */
export const phoneOf = (text: string | null): string | null => {
  if (text === null) return null
  const phone = toPhone(text)
  if (!phone) throw new Problem('invalid_input', { fields: { phone: fieldMessage('forms.phone') } })
  return phone
}

/** An address with only empty parts is stored as null. */
export const addressOf = (address: Address | null): string | null =>
  address && Object.values(address).some((part) => part !== '') ? JSON.stringify(address) : null

/** An empty job is stored as null. */
export const jobOf = (job: string | null): string | null => (job === '' ? null : job)
