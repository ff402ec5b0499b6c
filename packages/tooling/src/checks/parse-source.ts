import { parseSync, Visitor } from 'oxc-parser'
import type { Span, VisitorObject } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/** A part of a source file: its text as written, and the line on which it starts. */
export type Part = { text: string; line: number }

const partOf = (source: string, { start, end }: Span): Part => ({
  text: source.slice(start, end),
  line: source.slice(0, start).split('\n').length,
})

const parse = ({ path, text }: SourceFile) => {
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  return parsed
}

/** Visits the nodes of a file; a visitor gets parts of the source by their span. */
export const visitSource = (file: SourceFile, visitors: (part: (span: Span) => Part) => VisitorObject): void =>
  new Visitor(visitors((span) => partOf(file.text, span))).visit(parse(file).program)

/** Returns the module names that a file imports (static, dynamic, type-only, re-exported), with their lines. */
export const importsOf = (file: SourceFile): { name: string; line: number }[] => {
  const { module } = parse(file)
  const requests: Span[] = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries[0]?.moduleRequest ?? []),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ]
  // The list of dynamic imports leaves out those of types: `typeof import('./a.ts')`.
  if (/(?:typeof|[:<|&=(,])\s*import\(/.test(file.text))
    visitSource(file, () => ({ TSImportType: ({ source }) => void requests.push(source) }))
  return requests
    .map((request) => partOf(file.text, request))
    .filter(({ text }) => /^['"]/.test(text))
    .map(({ text, line }) => ({ name: text.slice(1, -1), line }))
    .toSorted((a, b) => a.line - b.line)
}

/** Visitor that collects the words of strings and templates; a template has `${}` in place of its values. */
export const collectTexts = (put: (words: string) => void): VisitorObject => ({
  Literal: ({ value }) => {
    if (typeof value === 'string') put(value)
  },
  TemplateLiteral: ({ quasis }) => put(quasis.map(({ value }) => value.raw).join('${}')),
})
