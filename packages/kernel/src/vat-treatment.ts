/**
 * French VAT on services for companies (articles 259-1 and 283-2 of the CGI): `standard` with VAT in France and Monaco,
 * `reverse_charge` when the buyer owes it in another country of the Union, `export` elsewhere.
 */
export type VatTreatment = 'standard' | 'reverse_charge' | 'export'

const withFrenchVat = ['FR', 'MC']
/** French territories with rates or rules of their own, which are not supported. */
const overseas = ['GP', 'MQ', 'RE', 'GF', 'YT', 'BL', 'MF', 'PM', 'NC', 'PF', 'WF', 'TF']
const union = `AT BE BG CY CZ DE DK EE ES FI GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK`.split(' ')

/** The treatment of a buyer in this country; null when it is unknown or not supported. */
export const vatTreatmentOf = (country: string): VatTreatment | null => {
  if (withFrenchVat.includes(country)) return 'standard'
  if (union.includes(country)) return 'reverse_charge'
  return /^[A-Z]{2}$/.test(country) && !overseas.includes(country) ? 'export' : null
}

/**
 * The treatment of an invoice: with any VAT on it, it is a French one, wherever the buyer lives (stays are taxed in
 * France).
 */
export const invoiceVatTreatment = (country: string, percents: readonly number[]): VatTreatment =>
  percents.some((percent) => percent > 0) ? 'standard' : (vatTreatmentOf(country) ?? 'standard')

/** Whether a text has the form of a VAT number of this country of the Union; Greece writes EL. */
export const isVatNumberOf = (country: string, text: string): boolean =>
  text.startsWith(country === 'GR' ? 'EL' : country) && /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(text)
