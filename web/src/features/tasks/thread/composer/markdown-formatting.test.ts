import { expect, test } from 'vitest'
import { toggleBold, toggleBulletList, type Selected } from './markdown-formatting.ts'

/** `[` and `]` show the selection. */
const read = (shown: string): Selected => ({
  text: shown.replace(/[[\]]/g, ''),
  from: shown.indexOf('['),
  to: shown.indexOf(']') - 1,
})
const show = ({ text, from, to }: Selected) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`

test.each([
  ['dire [bonjour] à tous', 'dire **[bonjour]** à tous'],
  ['dire **[bonjour]** à tous', 'dire [bonjour] à tous'],
  ['dire []', 'dire **[]**'],
])('bold: %s becomes %s', (before, after) => {
  expect(show(toggleBold(read(before)))).toBe(after)
})

test.each([
  ['[]', '- []'],
  ['[]\nun', '- []\nun'],
  ['bonjour\nun[]', 'bonjour\n- un[]'],
  ['[un\ndeux]\ntrois', '- [un\n- deux]\ntrois'],
  ['- [un\ndeux]', '- [un\n- deux]'],
  ['- [un\n- deux]', '[un\ndeux]'],
])('list: %j becomes %j', (before, after) => {
  expect(show(toggleBulletList(read(before)))).toBe(after)
})
