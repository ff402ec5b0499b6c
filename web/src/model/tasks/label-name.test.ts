import { expect, test } from 'vitest'
import { words as en } from '@passerelle/i18n/en/words'
import { words as fr } from '@passerelle/i18n/fr/words'
import { labelPhraseOf } from './label-name.ts'

const seeded = '659372000000000000000100'

test('a seeded label has a name in each language, the French one as seeded', () => {
  const phrase = labelPhraseOf({ _id: seeded, name: 'Infogérance' })!
  expect([fr.label[phrase], en.label[phrase]]).toEqual(['Infogérance', 'Managed'])
})

test.each([
  ['the same in every language', seeded, 'Run'],
  ['renamed by staff', seeded, 'Infogérance+'],
  ['made by staff', '65a000000000000000000001', 'Infogérance'],
  ['named as a property of every object', seeded, 'constructor'],
])('a label that is %s keeps its name', (_, _id, name) => expect(labelPhraseOf({ _id, name })).toBeNull())
