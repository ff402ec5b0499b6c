import { expect, test } from 'vitest'
import { readMailHere } from '../mail-reader.ts'

const now = Date.parse('2026-02-03T09:00:00Z')
const head = 'From: ada@atelier-lumen.example\r\n'

const readText = async (body: string) => (await readMailHere(new TextEncoder().encode(head + body), { now })).text
const ofHtml = (html: string) => readText(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`)

const row = (cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const cells = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `c${from + at}`)

const written: [string, string, string][] = [
  ['bold and italic', '<p>un <b>deux</b> <em>trois</em></p>', 'un **deux** _trois_'],
  ['lists', '<ul><li>un</li><li>deux</li></ul><ol><li>trois</li></ol>', '- un\n- deux\n\n1. trois'],
  ['links', '<a href="https://nimbus.example/a?b=1">ici</a>', '[ici](https://nimbus.example/a?b=1)'],
  [
    'links of mails and telephones',
    '<a href="mailto:a@b.example">m</a> <a href="tel:+33400000000">t</a>',
    '[m](mailto:a@b.example) [t](tel:+33400000000)',
  ],
  ['quotes', '<blockquote>un</blockquote><p>deux</p>', 'deux'],
  ['code', '<p>voir <code>x_y</code></p><pre><code>a\n  b</code></pre>', 'voir `x_y`\n\n```\na\n  b\n```'],
  ['headings as bold lines', '<h1>Titre</h1><h4>Autre</h4><p>x</p>', '**Titre**\n\n**Autre**\n\nx'],
  [
    'tables up to six columns',
    `<table>${row(cells(6))}${row(cells(6, 6))}</table>`,
    '| c0 | c1 | c2 | c3 | c4 | c5 |\n| - | - | - | - | - | - |\n| c6 | c7 | c8 | c9 | c10 | c11 |',
  ],
  [
    'wider tables as lines',
    `<table>${row(cells(7))}${row(cells(7, 7))}</table>`,
    'c0 · c1 · c2 · c3 · c4 · c5 · c6\n\nc7 · c8 · c9 · c10 · c11 · c12 · c13',
  ],
  [
    'tables that lay out a mail as their blocks',
    `<table>${row(['<p>un</p><ul><li>x</li></ul>', 'deux'])}${row(['a', 'b'])}</table>`,
    'un\n\n- x\n\ndeux\n\na\n\nb',
  ],
  ['line breaks as they are', '<p>un<br>deux</p>', 'un\ndeux'],
  [
    'addresses in text as they are',
    '<p>http://nimbus.example/x ou a@b.example</p>',
    'http://nimbus.example/x ou a@b.example',
  ],
]
test.each(written)('[EML-038] HTML becomes Markdown: %s', async (_, html, markdown) => {
  expect(await ofHtml(html)).toBe(markdown)
})

const gone = [
  '<script>SECRET</script>',
  '<style>SECRET</style>',
  '<div style="display: none !important">SECRET</div>',
  '<div hidden>SECRET</div>',
  '<span style="font-size:0">SECRET</span>',
  '<p style="color: rgb(255,255,255)">SECRET</p>',
  '<div style="background-color:#123456"><p style="color:#123456">SECRET</p></div>',
  '<img src="https://x.example/1.gif" alt="SECRET" width="1">',
]
test.each(gone)('[EML-038] HTML loses what nobody sees: %s', async (html) => {
  expect(await ofHtml(`<p>Bonjour</p>${html}`)).toBe('Bonjour')
})

test.each([
  '<div style="font-size:0"><span style="font-size:14px">Bonjour</span></div>',
  '<div style="background:#000"><p style="color:#fff">Bonjour</p></div>',
  '<div style="color:#fff"><p style="color:#000">Bonjour</p></div>',
])('[EML-038] HTML keeps what is seen: %s', async (html) => {
  expect(await ofHtml(html)).toBe('Bonjour')
})

test.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'ftp://x.example',
  '/page',
  'file:///etc',
  'x',
])('[EML-038] a link to %s becomes its text', async (href) => {
  expect(await ofHtml(`<p><a href="${href}">ici</a></p>`)).toBe('ici')
})

const alternative = (plain: string, html: string) =>
  readText(
    `Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n${plain}\r\n` +
      `--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n--b--\r\n`,
  )

test('[EML-038] the plain part is taken unless the HTML holds more', async () => {
  expect(await alternative('a_b\r\n  c', '<p>a_b</p><p>c</p>')).toBe('a_b\n  c')
  expect(await alternative('un deux', '<p>un <b>deux</b></p>')).toBe('un **deux**')
  expect(await alternative('un', '<p>un</p><p>deux</p>')).toBe('un\n\ndeux')
  expect(await alternative('un deux trois quatre', '<p>un</p>')).toBe('un deux trois quatre')
})

test('[EML-038] format=flowed is unwrapped, quotes by their depth', async () => {
  const flowed = 'Content-Type: text/plain; format=flowed\r\n\r\nun \r\ndeux\r\n> trois \r\n> quatre\r\n>> cinq\r\n six'
  expect(await readText(flowed)).toBe('un deux\nsix')
  expect(await readText('Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\nun \r\ndeux\r\n')).toBe('undeux')
})
