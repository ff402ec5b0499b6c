import { expect, test } from 'vitest'
import { readMailHere } from '../mail-reader.ts'

const now = Date.parse('2026-02-03T09:00:00Z')

const readText = async (body: string, type = 'text/plain; charset=utf-8; format=flowed') => {
  const raw = new TextEncoder().encode(`From: ada@atelier-lumen.example\r\nContent-Type: ${type}\r\n\r\n${body}`)
  return readMailHere(raw, { now })
}

// Each would take minutes with an expression that grows with the square of its text. Lines cost more than letters.
const tails = ['', ' a écrit :', '\n> fin']
const lengthOf = (run: string) => (run.includes('\n') ? 50_000 : 1_000_000)
const runs: [string, string][] = [
  ['one letter', 'a'],
  ['spaces', ' '],
  ['tabs', '\t'],
  ['quote marks', '>'],
  ['stars', '*'],
  ['dashes', '-'],
  ['line ends', '\n'],
  ['no-break spaces', '\u00a0'],
  ['attributions', 'Le 2 a écrit '],
  ['attributions on lines of their own', 'Le 2 a écrit\n'],
  ['fields', 'De : x '],
  ['fields on lines of their own', 'De : x\n'],
  ['closings', 'Cordialement\n'],
  ['separators', '-----Message '],
  ['links', '[x]('],
  ['addresses', 'a@b.'],
  ['cut lines', 'Répondez au-dessus\n'],
  ['open tags', '<a '],
  ['open comments', '<!--'],
  ['open scripts', '<script>'],
  ['entities', '&amp'],
]
test.each(runs)('[EML-063] a long text of %s is read', { timeout: 60_000 }, async (_, run) => {
  const body = run.repeat(Math.ceil(lengthOf(run) / run.length))
  for (const tail of tails) expect((await readText(`Bonjour\n${body}${tail}`)).fullText).toContain('Bonjour')
  expect((await readText(`<p>Bonjour</p>${body}`, 'text/html; charset=utf-8')).kind).toBe('person')
})

test('[EML-063] 5,000 levels of quotes are read, as text and as HTML', async () => {
  const quoted = Array.from({ length: 5_000 }, (_, at) => `${'>'.repeat(at + 1)} ligne`).join('\n')
  expect(await readText(`Oui\n\n${quoted}`)).toMatchObject({ text: 'Oui' })
  const html = `<p>Oui</p>${'<blockquote>'.repeat(5_000)}ligne${'</blockquote>'.repeat(5_000)}`
  expect((await readText(html, 'text/html')).text).toContain('Oui')
})

test('long tables, formatting and lists are read', { timeout: 60_000 }, async () => {
  for (const run of [
    '<tr><td>a</td><td>b</td></tr>',
    '<b>x<p>',
    '<li>un',
    '<font color=red>x<p>',
    '<div><span>x</div>',
  ])
    expect((await readText(run.repeat(50_000 / run.length), 'text/html')).kind).toBe('person')
})
