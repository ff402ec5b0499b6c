import { expect, test } from 'vitest'
import { ownDocuments } from './own-documents.ts'

const installation = (fill: number) =>
  ownDocuments({ secretsKey: Buffer.alloc(32, fill).toString('base64'), dataDir: '/nowhere' })

test('[CNV-001] a proof holds for its document and its installation only', () => {
  const { prove, isOwn } = installation(7)
  const proof = prove('<h1>Facture</h1>')
  expect(isOwn('<h1>Facture</h1>', proof)).toBe(true)
  expect(isOwn('<h1>Facture</h1><table>', proof)).toBe(false)
  expect(installation(8).isOwn('<h1>Facture</h1>', proof)).toBe(false)
  for (const none of [undefined, '', 'v1.', 'true']) expect(isOwn('<h1>Facture</h1>', none)).toBe(false)
})
