import { translator } from '@passerelle/phrases/translate'

/** The texts of the product in the language of the journeys, so that a reworded button breaks none of them. */
export const say = translator('fr')
export const sayInEnglish = translator('en')

/** What the demo world's provider is called. */
export const provider = 'Nimbus Infogérance'
