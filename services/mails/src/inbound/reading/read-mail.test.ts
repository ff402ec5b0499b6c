import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { mailReading, type ThreadLimits } from './read-mail.ts'

const opened: ReturnType<typeof mailReading>[] = []
const open = (limits?: ThreadLimits) => {
  const reading = mailReading(limits)
  opened.push(reading)
  return reading
}
const folder = await mkdtemp(join(tmpdir(), 'reading-'))
afterAll(async () => {
  await Promise.all(opened.map((reading) => reading.close()))
  await rm(folder, { recursive: true })
})
const { readMail } = open()

const now = Date.parse('2026-02-03T09:00:00Z')
const bytesOf = (...lines: string[]) => new TextEncoder().encode(lines.join('\r\n'))

test('reads sender, receivers, ids, subject, moment and files in a thread', { timeout: 60_000 }, async () => {
  const raw = bytesOf(
    'From: "Ada Lemoine" <Ada@Atelier-Lumen.example>',
    'To: demandes@nimbus.example, Basile <basile@atelier-lumen.example>',
    'Message-ID: <one@atelier-lumen.example>',
    'References: <root@nimbus.example>',
    ' <two@nimbus.example>',
    'Subject: =?utf-8?q?Imprimante_bloqu=C3=A9e?=',
    'Date: Mon, 2 Feb 2026 10:12:00 +0100',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'Bonjour',
    '--b',
    'Content-Type: application/pdf; name=plan.pdf',
    '',
    '%PDF-1.4',
    '--b--',
  )
  const mail = await readMail(raw, { now })
  expect(mail).toMatchObject({
    from: { address: 'ada@atelier-lumen.example', name: 'Ada Lemoine' },
    to: [{ address: 'demandes@nimbus.example' }, { address: 'basile@atelier-lumen.example', name: 'Basile' }],
    messageId: '<one@atelier-lumen.example>',
    references: ['<root@nimbus.example>', '<two@nimbus.example>'],
    subject: 'Imprimante bloquée',
    sentAt: Date.parse('2026-02-02T09:12:00Z'),
    kind: 'person',
    text: 'Bonjour',
    parts: [{ number: 1, name: 'plan.pdf', role: 'file' }],
  })
  expect(
    Buffer.from(mail.parts[0]?.content ?? [])
      .toString()
      .trim(),
  ).toBe('%PDF-1.4')
})

const mailOf = (text: string) => bytesOf('From: ada@atelier-lumen.example', '', text)

test('a mail that takes all memory ends its thread, and the next mail is read', { timeout: 60_000 }, async () => {
  const { readMail: read } = open({ threads: 1, heapMb: 40, timeoutMs: 30_000 })
  const headers = `--b\r\n\r\n`.repeat(700_000)
  const hungry = bytesOf('From: ada@atelier-lumen.example', 'Content-Type: multipart/mixed; boundary=b', '', headers)
  await expect(read(hungry, { now })).rejects.toMatchObject({ name: 'UnreadableMail', final: false })
  expect(await read(mailOf('Bonjour'), { now })).toMatchObject({ text: 'Bonjour' })
})

test(
  'a mail that takes too long ends its thread, and the next mail gets another one',
  { timeout: 60_000 },
  async () => {
    const slow = open({ threads: 1, heapMb: 256, timeoutMs: 1 })
    await expect(slow.readMail(mailOf('Bonjour'), { now })).rejects.toMatchObject({
      name: 'UnreadableMail',
      final: false,
    })
    await expect(slow.readMail(mailOf('Bonjour'), { now })).rejects.toThrow('Not read within 1 ms')
  },
)

test('mails wait for a thread and are all read', { timeout: 60_000 }, async () => {
  const { readMail: read } = open({ threads: 2, heapMb: 256, timeoutMs: 20_000 })
  const mails = await Promise.all(Array.from({ length: 9 }, (_, at) => read(mailOf(`Mail ${at}`), { now })))
  expect(mails.map(({ text }) => text)).toEqual(Array.from({ length: 9 }, (_, at) => `Mail ${at}`))
})

const part = '--b\r\n\r\nx\r\n'
test.each([
  ['more than 300 parts', bytesOf('Content-Type: multipart/mixed; boundary=b', '', part.repeat(301))],
  ['more than 256 kB of headers', bytesOf(`X-Long: ${'a'.repeat(256 * 1024)}`, '', 'x')],
])('[EML-063] a mail of %s is refused for good', { timeout: 60_000 }, async (_, raw) => {
  await expect(readMail(raw, { now })).rejects.toMatchObject({ name: 'UnreadableMail', final: true })
})

test('[EML-025] reading that is closed ends its threads, and what they were reading', { timeout: 60_000 }, async () => {
  const reading = open()
  await reading.readMail(mailOf('Bonjour'), { now })
  const under = reading.readMail(mailOf('x'.repeat(5_000_000)), { now })
  const [ended] = await Promise.allSettled([under, reading.close()])
  expect(ended).toMatchObject({ status: 'rejected', reason: { name: 'UnreadableMail', final: false } })
})

test.each(['', 'process.exit()'])('a process that has read mails ends: "%s"', { timeout: 60_000 }, async (last) => {
  const program = `
    import { mailReading } from '${new URL('read-mail.ts', import.meta.url).href}'
    const reading = mailReading()
    const raw = new TextEncoder().encode('From: ada@atelier-lumen.example\\n\\nBonjour')
    await Promise.all(Array.from({ length: 20 }, () => reading.readMail(raw, { now: 0 })))
    await reading.close()
    console.log('read')
    ${last}`
  const file = join(folder, 'read.mjs')
  await writeFile(file, program)
  const { stdout } = await promisify(execFile)(process.execPath, [file])
  expect(stdout).toBe('read\n')
})
