import { expect, test } from 'vitest'
import { milestoneCode } from './milestone-code.ts'

test.each([
  ['Sprint 42', 'S4'],
  ['Mise en production finale', 'Me'],
  ['Lancement', 'L'],
  ['  Été   2026 ', 'É2'],
])('[MIL-002] %s is %s for short', (name, code) => expect(milestoneCode(name)).toBe(code))

test('[MIL-002] a name without a word has no code', () => expect(milestoneCode('  ')).toBe(''))
