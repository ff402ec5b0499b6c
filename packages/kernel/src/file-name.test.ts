import { expect, test } from 'vitest'
import { sanitizeFileName } from './file-name.ts'

test.each([
  ['plan du bureau.png', 'plan du bureau.png'],
  ['Devis n°12 – été.pdf', 'Devis n°12 – été.pdf'],
  ['e\u0301te\u0301.png', 'été.png'],
  ['../../etc/passwd.png', '_.._etc_passwd.png'],
  ['C:\\Users\\Ada\\plan.png', 'C__Users_Ada_plan.png'],
  ['a\r\nb\u0000c.png', 'abc.png'],
  ['\u202egnp.exe.pdf', 'gnp.exe.pdf'],
  ['  a   b  .pdf', 'a b.pdf'],
  ['écran 24%22.png', 'écran 24_.png'],
  ['.png', 'fichier.png'],
  ['"><script>.png', '___script_.png'],
])('[STO-001] the name %j is kept as %j', (sent, kept) => {
  expect(sanitizeFileName(sent)).toBe(kept)
})

test('a long name keeps its extension and fits', () => {
  const name = sanitizeFileName(`${'é'.repeat(400)}.pdf`)
  expect(name).toHaveLength(120)
  expect(name.endsWith('é.pdf')).toBe(true)
  expect([...sanitizeFileName(`${'🛠'.repeat(400)}.pdf`)]).toHaveLength(120)
})
