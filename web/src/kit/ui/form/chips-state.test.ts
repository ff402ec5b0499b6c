import { expect, test } from 'vitest'
import { addText, backspace, removeChip, typeText } from './chips-state.ts'

const empty = { chips: [], text: '' }

test.each([
  ['space', ' '],
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
  ['line break', '\n'],
  ['no-break space', '\u00a0'],
])('[UIX-059] %s adds a chip', (_, separator) => {
  expect(typeText(empty, `ada@x.fr${separator}`)).toEqual({ chips: ['ada@x.fr'], text: '' })
})

test('[UIX-059] Enter adds what is typed; nothing typed adds nothing', () => {
  expect(addText({ chips: ['a'], text: 'b' }, 'b')).toEqual({ chips: ['a', 'b'], text: '' })
  expect(addText({ chips: ['a'], text: '' }, '  ')).toEqual({ chips: ['a'], text: '' })
})

test('[UIX-059] pasted text is split the same way, repeated ones are kept once', () => {
  expect(addText({ chips: ['a'], text: '' }, 'a, b;c\n\n d')).toEqual({ chips: ['a', 'b', 'c', 'd'], text: '' })
})

test('[UIX-060] Backspace deletes the last chip in the empty input only', () => {
  expect(backspace({ chips: ['a', 'b'], text: '' })).toEqual({ chips: ['a'], text: '' })
  expect(backspace({ chips: ['a', 'b'], text: 'c' })).toEqual({ chips: ['a', 'b'], text: 'c' })
  expect(backspace(empty)).toEqual(empty)
})

test('a chip can be removed by its button', () => {
  expect(removeChip({ chips: ['a', 'b'], text: 'c' }, 'a')).toEqual({ chips: ['b'], text: 'c' })
})
