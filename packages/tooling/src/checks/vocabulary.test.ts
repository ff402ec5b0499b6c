import { expect, test } from 'vitest'
import { checkVocabulary } from './vocabulary.ts'

const found = (text: string, path = 'services/projects/src/tasks/list.ts') =>
  checkVocabulary([{ path, text }]).map(({ line, message }) => `${line} ${message.split(':')[0]}`)

test.each([
  ['export const mostRows = 5', '1 mostRows'],
  ['\nexport type QuoteWish = string', '2 QuoteWish'],
  ['export const takeWanted = () => 1', '1 takeWanted'],
  ['export async function tellPeople() {}', '1 tellPeople'],
  ['export class Told {}', '1 Told'],
])('%j has a word to avoid', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  'export const maxRows = 5',
  'export const almostDone = true',
  'export const intelligence = 1',
  'export const utmost = 1',
  'const mostRows = 5',
  '// export const told = 1',
])('%j has none', (text) => {
  expect(found(text)).toEqual([])
})

test('tests and generated code are left out', () => {
  expect(found('export const told = 1', 'web/src/app/app.test.ts')).toEqual([])
  expect(found('export const told = 1', 'packages/server/src/database/generated/client.ts')).toEqual([])
})
