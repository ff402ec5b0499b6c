import { expect, test } from 'vitest'
import { isOneEditApart } from './edit-distance.ts'

test.each([
  ['serveur', 'srveur', true],
  ['serveur', 'serveurs', true],
  ['serveur', 'servuer', true],
  ['serveur', 'serbeur', true],
  ['wifi', 'wfii', true],
  ['wifi', 'ifi', true],
  ['wifi', 'wifii', true],
  ['aab', 'ab', true],
  ['serveur', 'serveur', false],
  ['serveur', 'sreveru', false],
  ['serveur', 'server', true],
  ['serveur', 'serv', false],
  ['xabc', 'abcy', false],
  ['porte', 'poste', true],
  ['carte', 'cadre', false],
  ['carte', 'cedre', false],
])('%s and %s are one slip apart: %s', (a, b, expected) => {
  expect([isOneEditApart(a, b), isOneEditApart(b, a)]).toEqual([expected, expected])
})
