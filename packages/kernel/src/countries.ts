/** Codes of ISO 3166-1 (alpha-2) of countries, without uninhabited territories. */
export const countryCodes = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI ' +
  'KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB ' +
  'SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US ' +
  'UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/** Name of a country in the locale; a text that is no code is returned as it is. */
export const countryName = (code: string, locale: 'fr' | 'en'): string =>
  countryCodes.includes(code) ? (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code) : code

/** Countries with their names, in the alphabetical order of the locale; all of them without `codes`. */
export const countryOptions = (
  locale: 'fr' | 'en',
  codes: readonly string[] = countryCodes,
): { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
}
