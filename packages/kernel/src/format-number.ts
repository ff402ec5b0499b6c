/**
 * A number as people of a language write it, also in a field that they type into: `1,5` in French, `1.5` in English.
 * `digits`: how many follow the separator, all that there are by default.
 */
export const formatNumber = (value: number, locale: 'fr' | 'en', digits?: number): string => {
  const text = digits === undefined ? String(value) : value.toFixed(digits)
  return locale === 'fr' ? text.replace('.', ',') : text
}

/** A percentage: `5,5 %` in French, `5.5%` in English. */
export const formatPercent = (value: number, locale: 'fr' | 'en'): string =>
  `${formatNumber(value, locale)}${locale === 'fr' ? '\u00a0' : ''}%`
