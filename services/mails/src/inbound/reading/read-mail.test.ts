import { expect, test } from 'vitest'
import { readMail } from './read-mail.ts'

const lines = (...text: string[]) => new TextEncoder().encode(text.join('\r\n'))
const now = Date.parse('2026-02-03T09:00:00Z')

test('reads sender, receivers, ids, subject and moment', async () => {
  const raw = lines(
    'From: "Ada Lemoine" <Ada@Atelier-Lumen.example>',
    'To: demandes@nimbus.example, Basile <basile@atelier-lumen.example>',
    'Message-ID: <one@atelier-lumen.example>',
    'References: <root@nimbus.example>',
    ' <two@nimbus.example>',
    'Subject: =?utf-8?q?Imprimante_bloqu=C3=A9e?=',
    'Date: Mon, 2 Feb 2026 10:12:00 +0100',
    '',
    'Bonjour',
  )
  expect(await readMail(raw, { now })).toMatchObject({
    from: { address: 'ada@atelier-lumen.example', name: 'Ada Lemoine' },
    to: [{ address: 'demandes@nimbus.example' }, { address: 'basile@atelier-lumen.example', name: 'Basile' }],
    messageId: '<one@atelier-lumen.example>',
    references: ['<root@nimbus.example>', '<two@nimbus.example>'],
    subject: 'Imprimante bloquée',
    sentAt: Date.parse('2026-02-02T09:12:00Z'),
    kind: 'person',
    text: expect.stringContaining('Bonjour'),
  })
})
