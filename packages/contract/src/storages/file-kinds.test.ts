import { expect, test } from 'vitest'
import { fileKindOf } from './file-kinds.ts'

test.each([
  ['plan.png', 'image/png', 'image/png'],
  ['Photo.JPG', 'image/jpeg', 'image/jpeg'],
  ['photo.jpeg', 'image/pjpeg', 'image/jpeg'],
  ['devis.v2.pdf', 'application/pdf', 'application/pdf'],
  ['DEVIS.PDF', 'Application/PDF', 'application/pdf'],
])('[STO-002] %s declared as %s is %s', (name, declared, mimetype) => {
  expect(fileKindOf(name, declared)?.mimetype).toBe(mimetype)
})

test.each([
  ['script.svg', 'image/svg+xml'],
  ['page.html', 'text/html'],
  ['plan.png', 'application/pdf'],
  ['plan.pdf', 'image/png'],
  ['plan', 'image/png'],
  ['plan.png.exe', 'image/png'],
  ['plan.gif', 'image/gif'],
  ['plan.png', ''],
  ['.png', 'text/plain'],
])('[STO-002] %s declared as %s is nothing that can be stored', (name, declared) => {
  expect(fileKindOf(name, declared)).toBeUndefined()
})
