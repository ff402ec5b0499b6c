import { translator } from '@passerelle/phrases/translate'

/** The texts of the product in the language of the journeys, so that a reworded button breaks none of them. */
export const say = translator('fr')
export const sayInEnglish = translator('en')

const dayAndMonth = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', day: 'numeric', month: 'long' })

/** The day of an instant in Paris as a French date begins: `1er`, `21`. */
export const frenchDay = (instant: string | number): string => dayAndMonth.format(new Date(instant)).split(' ')[0]!

/** What the demo world's provider is called. */
export const provider = 'Nimbus Infogérance'
