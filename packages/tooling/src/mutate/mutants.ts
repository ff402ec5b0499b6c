import { parseSync, visitorKeys } from 'oxc-parser'
import type { Node, Span } from 'oxc-parser'
import type { SourceFile } from '../checks/source-files.ts'

/** One small change of a file: the text between `start` and `end` becomes `replacement`. */
export type Mutant = { start: number; end: number; line: number; original: string; replacement: string }

export type Put = (span: Span, replacement: string) => void

/** Puts the mutants of one node, without those of its children. */
export type MutateNode = (node: Node, source: string, put: Put) => void

/** These keep a value as it is and only tell the compiler its type: what they wrap is looked at. */
const typed = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression'])
const skipped = new Set(['ImportDeclaration', 'ImportExpression', 'ExportAllDeclaration', 'JSXAttribute', 'JSXText'])

/** Nodes that name a member and hold no value of their own. */
const isName = (key: string, parent: Node) =>
  (key === 'key' && 'computed' in parent && !parent.computed) || (key === 'source' && 'specifiers' in parent)

/** Words of a table or list: their types are unions, so the compiler holds them. */
const isTableWord = (node: Node, parent: Node) =>
  node.type === 'Literal' &&
  typeof node.value === 'string' &&
  (parent.type === 'ArrayExpression' || parent.type === 'Property')

const isError = (node: Node) =>
  node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Children of a node that hold values: no types, imports, names of members, words of tables, messages of errors. */
export const valuesIn = (node: Node): Node[] => {
  if (isError(node)) return []
  return (visitorKeys[node.type] ?? [])
    .filter((key) => !isName(key, node))
    .flatMap((key) => node[key as keyof Node] as unknown)
    .filter((child) => isNode(child))
    .filter((child) => !skipped.has(child.type) && (!child.type.startsWith('TS') || typed.has(child.type)))
    .filter((child) => !isTableWord(child, node))
}

export const parseFile = ({ path, text }: SourceFile): Node => parseSync(path, text).program

/** Whether a node and its children are changed in two ways that mean the same, or in a way that nobody can notice. */
type IsSkipped = (node: Node, source: string) => boolean

/** Returns the mutants that `mutate` puts for the nodes of a file, in the order of their places. */
export const findMutants = (file: SourceFile, mutate: MutateNode, isSkipped: IsSkipped = () => false): Mutant[] => {
  const { text } = file
  const found: Mutant[] = []
  const put: Put = ({ start, end }, replacement) =>
    void found.push({
      start,
      end,
      line: text.slice(0, start).split('\n').length,
      original: text.slice(start, end),
      replacement,
    })
  const visit = (node: Node): void => {
    if (isSkipped(node, text)) return
    mutate(node, text, put)
    for (const child of valuesIn(node)) visit(child)
  }
  visit(parseFile(file))
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  // The parentheses keep `return undefined` and a body in braces apart from what stands around them.
  text.slice(0, start) + (/^\W/.test(replacement) ? replacement : ` (${replacement}) `) + text.slice(end)
