import { expect, test } from 'vitest'
import { toDocumentHtml } from './document-html.ts'

test('texts typed by people stay text in a document', () => {
  const html = toDocumentHtml('A & B', [['<script>', '"x" <img src=x onerror=y>']])
  expect(html).toContain('<h1>A &amp; B</h1>')
  expect(html).toContain('<dt>&lt;script&gt;</dt><dd>&quot;x&quot; &lt;img src=x onerror=y&gt;</dd>')
})
