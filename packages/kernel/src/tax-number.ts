/** Countries of customers: those whose tax number format is known. */
export const countries = ['FR', 'BE', 'CH', 'DE', 'ES', 'IT', 'LU', 'MC', 'NL', 'PT'] as const
export type Country = (typeof countries)[number]

/**
 * Formats of tax numbers, without spaces and dots, in uppercase. French companies without VAT give their SIREN or
 * SIRET.
 */
const forms: Record<Country, RegExp> = {
  FR: /^(?:FR[0-9A-Z]{2}\d{9}|\d{9}|\d{14})$/,
  MC: /^FR[0-9A-Z]{2}\d{9}$/,
  BE: /^BE[01]\d{9}$/,
  CH: /^CHE-?\d{9}(?:MWST|TVA|IVA)?$/,
  DE: /^DE\d{9}$/,
  ES: /^ES(?:[A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/,
  IT: /^IT\d{11}$/,
  LU: /^LU\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PT: /^PT\d{9}$/,
}

/**
 * Normalizes a tax number (no spaces and dots, uppercase); returns undefined if it does not match the format of its
 * country.
 */
export const toTaxNumber = (country: Country, text: string): string | undefined => {
  const compact = text.toUpperCase().replace(/[\s.]/gu, '')
  return forms[country].test(compact) ? compact : undefined
}
