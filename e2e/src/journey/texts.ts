import { getTranslator } from '@passerelle/phrases/translate'

/** The texts of the product in the language of the journeys, so that a reworded button breaks none of them. */
export const say = getTranslator('fr')
export const sayInEnglish = getTranslator('en')

const dayOfMonth = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', day: 'numeric' })

/** The day of an instant in Paris as a French date has it, for a pattern: the first of a month is `1` or `1er`, depending on the browser. */
export const frenchDay = (instant: string | number): string =>
  dayOfMonth.format(new Date(instant)).replace(/^1$/, '1(?:er)?')

/** What the demo world's provider is called. */
export const provider = 'Nimbus Infogérance'
