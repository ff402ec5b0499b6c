import { expect, test } from 'vitest'
import { collectTexts, importsOf, visitSource } from './parse-source.ts'

const textsOf = (text: string) => {
  const found: string[] = []
  visitSource({ path: 'a.tsx', text }, () => collectTexts((words) => void found.push(words)))
  return found.toSorted()
}

test('static, dynamic, type and re-exporting imports are all seen, commented ones are not', () => {
  const text = [
    "import { a } from './a.ts'",
    "import type { B } from './b.ts'",
    "import './c.ts'",
    "export { d } from './d.ts'",
    "export * from './e.ts'",
    "const f = await import('./f.ts')",
    "type G = typeof import('./g.ts')",
    "let h: import('./h.ts').H",
    "// import { i } from './i.ts'",
    'const j = await import(name)',
  ].join('\n')
  expect(importsOf({ path: 'x.ts', text })).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, index) => ({ name: `./${name}.ts`, line: index + 1 })),
  )
})

test('two names of one re-export are one import', () => {
  expect(importsOf({ path: 'x.ts', text: "export { a, b } from './a.ts'" })).toHaveLength(1)
})

test('texts are strings and templates with their values left out, also inside one another', () => {
  expect(textsOf("const a = `x ${f(`y ${z}`, 'b')} w` // 'c'")).toEqual(['b', 'x ${} w', 'y ${}'])
})

test('words of a page, comments and regular expressions are no texts', () => {
  expect(textsOf(`const a = <p title="t">l'accès {t('b')} <i /></p> /* 'c' */; /['"/]/.test(d) ? e / f : 'g'`)).toEqual(
    ['b', 'g', 't'],
  )
})

test('a file that cannot be parsed is named', () => {
  expect(() => importsOf({ path: 'broken.ts', text: 'const = 1' })).toThrow('broken.ts cannot be parsed')
})
