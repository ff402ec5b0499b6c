import { getTranslator } from '@passerelle/i18n/translate'

/** Translations of the product in the language of the tests, so that a reworded button breaks no test. */
export const say = getTranslator('fr')
export const sayInEnglish = getTranslator('en')

const dayOfMonth = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', day: 'numeric' })

/**
 * Day of an instant in Paris in a French date, for a pattern: the first of a month is `1` or `1er`, depending on the
 * browser.
 */
export const frenchDay = (instant: string | number): string =>
  dayOfMonth.format(new Date(instant)).replace(/^1$/, '1(?:er)?')

/** Name of the provider in the demo data. */
export const provider = 'Nimbus Infogérance'
