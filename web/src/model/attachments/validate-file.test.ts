import { maxFileSize } from '@passerelle/contract/storages/file-kinds'
import { expect, test } from 'vitest'
import { validateFile } from './validate-file.ts'

test.each([
  [{ name: 'plan.png', type: 'image/png', size: 100 }, null],
  [{ name: 'devis.pdf', type: 'application/pdf', size: maxFileSize }, null],
  [{ name: 'plan.svg', type: 'image/svg+xml', size: 100 }, 'file_type'],
  [{ name: 'plan.png', type: '', size: 100 }, 'file_type'],
  [{ name: 'plan.png', type: 'image/png', size: 0 }, 'file_empty'],
  [{ name: 'devis.pdf', type: 'application/pdf', size: maxFileSize + 1 }, 'file_too_large'],
] as const)('[STO-002][ERR-042] %j is told as %s before it is sent', (file, refusal) => {
  expect(validateFile(file)).toBe(refusal)
})
