import { getTranslator } from '@passerelle/i18n/translate'
import { expect, test } from 'vitest'
import { priorityCodes, getPriorityKey } from './priority.tsx'

test('[TSK-006] the five codes have their words in both languages', () => {
  const words = (locale: 'fr' | 'en') =>
    priorityCodes.map((code) => getTranslator(locale)(`words.priority.${getPriorityKey(code)}`))
  expect(priorityCodes).toEqual([0, 1, 2, 3, 4])
  expect(words('en')).toEqual(['Low', 'Medium', 'High', 'Major', 'Critical'])
  expect(words('fr')).toEqual(['Basse', 'Moyenne', 'Haute', 'Majeure', 'Critique'])
})
