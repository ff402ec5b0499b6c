import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Markdown from './markdown.tsx'

const written = (text: string) => renderToStaticMarkup(createElement(Markdown, null, text)).replaceAll('\n', '')

test('a title of a text stands on a line of its own, below the headings of the page', () => {
  expect(written('# cat /etc/hosts\n## ls\n### rm')).toBe('<h3>cat /etc/hosts</h3><h3>ls</h3><h3>rm</h3>')
})

test('a box to tick has a name, and long lines take the focus', () => {
  expect(written('- [x] sauvegarde faite')).toContain(
    '<label><input type="checkbox" disabled="" checked=""/> sauvegarde faite</label>',
  )
  expect(written('- [ ] a\n  - [ ] b')).toMatch(
    /<label><input[^>]*> a<\/label><ul[^>]*><li[^>]*><label><input[^>]*> b<\/label><\/li><\/ul>/,
  )
  expect(written('- simple')).toBe('<ul><li>simple</li></ul>')
  expect(written('```\nune ligne\n```')).toContain('<pre tabindex="0">')
})

test('an empty address is no link, and a link without words shows its address', () => {
  expect(written('[ici](javascript:alert(1)) [là](#titre)')).toBe('<p>ici là</p>')
  expect(written('Voir[^1].\n\n[^1]: la note')).toBe(
    '<p>Voir<sup>1</sup>.</p><section data-footnotes="true" class="footnotes"><h3 ' +
      'class="sr-only">Notes</h3><ol><li><p>la note </p></li></ol></section>',
  )
  expect(written('[](https://nimbus.example)')).toContain('>https://nimbus.example</a>')
})

test('markup in a text is shown as it was typed, and images are not fetched', () => {
  expect(written('<script>alert(1)</script>')).toBe('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(written('![plan](https://nimbus.example/plan.png)')).toMatch(
    /^<p><a href="https:\/\/nimbus\.example\/plan\.png"[^>]*>plan<\/a><\/p>$/,
  )
})

test.each([
  ['quotes', '>'.repeat(2500)],
  ['lists', '1. '.repeat(800)],
  ['quoted lists', '> - '.repeat(600)],
  ['stars', `${'*'.repeat(1200)}a${'*'.repeat(1200)}`],
])('a text of thousands of %s, one inside the other, stands there as it was typed', (_, text) => {
  expect(written(text)).toBe(`<p>${text.replaceAll('>', '&gt;')}</p>`)
})

test('quotes and lists as people nest them are read', () => {
  expect(written('>>> Bonjour')).toBe(
    '<blockquote><blockquote><blockquote><p>Bonjour</p></blockquote></blockquote></blockquote>',
  )
  expect(written('- a\n  - b\n    1. c')).toBe('<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li></ul>')
  expect(written('-'.repeat(300))).toBe('<hr/>')
})
