import { expect, test } from 'vitest'
import { commandsFor } from './commands-for.ts'

const named = (label: string, note?: string) => ({
  icon: () => null,
  label,
  ...(note && { note }),
  onSelect: () => undefined,
})
const commands = [named('Démarrer le chronomètre', 'ATL-2'), named('Priorité', 'ATL-2'), named('Nouvelle demande')]
const labels = (typed: string) => commandsFor(commands as never, typed).map(({ label }) => label)

test('commands are found by their words, in any order and without accents, or by the request they act on', () => {
  expect(labels('chrono demarrer')).toEqual(['Démarrer le chronomètre'])
  expect(labels('atl-2 prio')).toEqual(['Priorité'])
  expect(labels('nuage')).toEqual([])
})

test('[UIX-035] a setting is found by what people call it, and not listed before', () => {
  const setting = { ...named('Expéditeur', 'Réglages'), words: 'smtp mail serveur', unlisted: true }
  const found = (typed: string) => commandsFor([...commands, setting] as never, typed).map(({ label }) => label)
  expect(found('smtp')).toEqual(['Expéditeur'])
  expect(found('réglages')).toEqual(['Expéditeur'])
  expect(found('')).not.toContain('Expéditeur')
})

test('before anything is typed all commands are offered', () => {
  expect(labels('  ')).toHaveLength(3)
})
