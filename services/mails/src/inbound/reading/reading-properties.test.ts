import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { corpusMails } from './corpus/corpus.ts'
import type { ReadMail } from './inbound-mail.ts'
import { readMailHere } from './mail-reader.ts'
import { UnreadableMail } from './unreadable-mail.ts'

/** Runs of each property: seconds in `npm test`, more by `ROUNDS=200`. */
const numRuns = 150 * Number(process.env['ROUNDS'] ?? 1)
const options = { now: Date.parse('2026-02-03T09:00:00Z') }

const secret = 'SECRETWORD'
const unseen = fc.constantFrom(
  `<script>${secret}</script>`,
  `<style>${secret}</style>`,
  `<div style="display:none">${secret}</div>`,
  `<p style="color:#fff">${secret}</p>`,
  `<span style="font-size:0">${secret}</span>`,
  `<iframe>${secret}</iframe>`,
  `<!-- ${secret} -->`,
  `<img src="https://x.example/p.gif" alt="${secret}">`,
  `<textarea>${secret}</textarea>`,
  `<a href="javascript:${secret}">ici</a>`,
  `<svg><text>${secret}</text></svg>`,
)
const seen = fc.constantFrom(
  '<p>Bonjour</p>',
  '<b>gras',
  '</div>',
  '<table><tr><td>a<td>b<tr><td>c<td>d</table>',
  '<blockquote>cité</blockquote>',
  '<ul><li>un<li>deux</ul>',
  '<div class="gmail_quote"><div class="gmail_attr">Le 2 a écrit :</div>',
  '<a href="https://nimbus.example/x">lien</a>',
  '<img src="cid:one">',
)
const html = fc.array(fc.oneof(seen, unseen), { maxLength: 12 }).map((pieces) => pieces.join('\r\n'))

const line = fc.constantFrom(
  'Bonjour',
  '> cité',
  '>> deux fois',
  'Le 2 févr. 2026 à 10:12, Ada a écrit :',
  'De : Ada',
  'Envoyé : lundi',
  'À : Emma',
  'Objet : x',
  '-- ',
  'Cordialement',
  '________________________________',
  '[ici](javascript:alert(1))',
  '\0\u202e',
  '',
)
const plain = fc.array(line, { maxLength: 20 }).map((lines) => lines.join('\r\n'))

const leaf = fc.oneof(
  html.map((body) => `Content-Type: text/html; charset=utf-8\r\n\r\n${body}`),
  plain.map((body) => `Content-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n${body}`),
  fc
    .tuple(
      fc.constantFrom(
        'application/pdf',
        'image/png',
        'text/calendar',
        'application/ms-tnef',
        'application/pkcs7-mime',
        '/',
      ),
      fc.constantFrom('a.pdf', 'b.png', 'winmail.dat', '../c.exe', '', 'd\r\ne.pdf'),
      fc.uint8Array({ maxLength: 60 }),
    )
    .map(
      ([type, name, bytes]) =>
        `Content-Type: ${type}; name="${name}"\r\nContent-ID: <one>\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
        Buffer.from(bytes).toString('base64'),
    ),
)

const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .tuple(
        fc.constantFrom('mixed', 'alternative', 'related', 'signed', 'report', 'digest'),
        fc.constantFrom('a', 'b', 'cc'),
        fc.array(tie('tree'), { maxLength: 4 }),
      )
      .map(
        ([kind, boundary, parts]) =>
          `Content-Type: multipart/${kind}; boundary=${boundary}\r\n\r\n` +
          [...parts.map((part) => `--${boundary}\r\n${part}\r\n`), `--${boundary}--\r\n`].join(''),
      ),
    tie('tree').map((inner) => `Content-Type: message/rfc822\r\n\r\nFrom: x@y.example\r\nSubject: dedans\r\n${inner}`),
  ),
}))

const read = async (raw: Uint8Array): Promise<ReadMail | undefined> => {
  try {
    return await readMailHere(raw, options)
  } catch (error) {
    if (error instanceof UnreadableMail) return undefined
    throw error
  }
}

/** What holds of every mail, however broken. */
const expectSound = (mail: ReadMail, size: number) => {
  for (const text of [mail.text, mail.fullText]) {
    expect(text).not.toMatch(/\]\(\s*(?:javascript|data|vbscript):/i)
    expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ue000-\ue01f]/u)
    // Quotes and escapes make a text longer, not many times.
    expect(text.length).toBeLessThan(20 * size + 1_000)
  }
  for (const line of [mail.subject, mail.from?.name ?? '', ...mail.parts.map(({ name }) => name)]) {
    expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    expect(line.length).toBeLessThanOrEqual(400)
  }
  const taken = mail.parts.filter(({ role }) => role !== 'dropped')
  expect(taken.length).toBeLessThanOrEqual(20)
  for (const { name, type } of taken) {
    expect(['image/jpeg', 'image/png', 'application/pdf']).toContain(type)
    expect(name).not.toMatch(/[/\\]/)
  }
}

test(
  '[EML-063] random trees of parts are read, and nothing that nobody sees becomes text',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (body) => {
        const raw = new TextEncoder().encode(`From: ada@atelier-lumen.example\r\nSubject: x\r\n${body}`)
        const mail = await read(raw)
        if (!mail) return
        expectSound(mail, raw.length)
        expect(mail.text).not.toContain(secret)
        expect(mail.fullText).not.toContain(secret)
      }),
      { numRuns },
    )
  },
)

const originals = corpusMails()
  .map(({ raw }) => raw())
  .filter(({ length }) => length < 20_000)

type Change = { at: number; remove: number; insert: Uint8Array }
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.nat(40),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 8 }),
    fc
      .constantFrom('\r\n\r\n', '--', '<', '>', '=?', '"', '\0', '<table>', '\n>', ';', 'Content-Type: ')
      .map((text) => new TextEncoder().encode(text)),
  ),
})

const changed = (raw: Uint8Array, changes: Change[]) =>
  changes.reduce((bytes, { at, remove, insert }) => {
    const from = Math.floor(at * bytes.length)
    return new Uint8Array(Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(from + remove)]))
  }, raw)

test('[EML-063] mails of the corpus that were changed are read or refused', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      fc.array(change, { minLength: 1, maxLength: 8 }),
      async (raw, changes) => {
        const bytes = changed(raw, changes)
        const mail = await read(bytes)
        if (mail) expectSound(mail, bytes.length)
      },
    ),
    { numRuns },
  )
})
