import { parseSync, visitorKeys } from 'oxc-parser'
import type { Node, Span } from 'oxc-parser'
import type { SourceFile } from '../checks/source-files.ts'

/** One small change of a file: the text between `start` and `end` becomes `replacement`. */
export type Mutant = { start: number; end: number; line: number; original: string; replacement: string }

const operators: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
}

/** These keep a value as it is and only tell the compiler its type: what they wrap is looked at. */
const typed = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSInstantiationExpression'])
const skipped = new Set(['ImportDeclaration', 'ImportExpression', 'ExportAllDeclaration', 'JSXAttribute', 'JSXText'])

type Put = (span: Span, replacement: string) => void

/** Nodes that name a member and hold no value of their own. */
const isName = (key: string, parent: Node) =>
  (key === 'key' && 'computed' in parent && !parent.computed) || (key === 'source' && 'specifiers' in parent)

/** Words of a table or list: their types are unions, so the compiler holds them. */
const isTableWord = (node: Node, parent: Node) =>
  node.type === 'Literal' &&
  typeof node.value === 'string' &&
  (parent.type === 'ArrayExpression' || parent.type === 'Property')

const condition = (test: Node | null, put: Put) => {
  if (!test || test.type === 'Literal') return
  put(test, 'true')
  put(test, 'false')
}

const isOperation = (node: Node) =>
  node.type === 'BinaryExpression' || node.type === 'LogicalExpression' || node.type === 'AssignmentExpression'

/** Puts the mutants of one node, without those of its children. */
const mutateNode = (node: Node, source: string, put: Put): void => {
  const textOf = ({ start, end }: Span) => source.slice(start, end)
  const returned = (value: Span | null) => value && textOf(value) !== 'undefined' && put(value, 'undefined')
  if (isOperation(node)) {
    const to = operators[node.operator]
    if (to === undefined) return
    const start = node.left.end + source.slice(node.left.end, node.right.start).indexOf(node.operator)
    put({ start, end: start + node.operator.length }, to)
  } else if (node.type === 'UnaryExpression' && node.operator === '!') put(node, textOf(node.argument))
  else if (node.type === 'UpdateExpression')
    put(node, textOf(node).replace(node.operator, node.operator === '++' ? '--' : '++'))
  else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') condition(node.test, put)
  else if (node.type === 'ReturnStatement') returned(node.argument)
  else if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') returned(node.body)
  else if (node.type === 'Literal') {
    if (typeof node.value === 'boolean') put(node, String(!node.value))
    else if (typeof node.value === 'number') put(node, String(node.value + 1))
    else if (typeof node.value === 'string') put(node, node.value === '' ? "'mutated'" : "''")
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/**
 * Returns the mutants of a file: operators, constants, conditions and returned values, each changed alone. Types,
 * imports, names of members, words of tables and messages of `new Error` stay.
 */
export const mutantsOf = ({ path, text }: SourceFile): Mutant[] => {
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
    if (skipped.has(node.type) || (node.type.startsWith('TS') && !typed.has(node.type))) return
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier' && node.callee.name.endsWith('Error')) return
    mutateNode(node, text, put)
    for (const key of visitorKeys[node.type] ?? []) {
      const child: unknown = node[key as keyof Node]
      if (isName(key, node)) continue
      for (const each of Array.isArray(child) ? (child as unknown[]) : [child])
        if (isNode(each) && !isTableWord(each, node)) visit(each)
    }
  }
  visit(parseSync(path, text).program)
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end)
}

export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  // The parentheses keep `return undefined` and a body in braces apart from what stands around them.
  text.slice(0, start) + (/^\W/.test(replacement) ? replacement : ` (${replacement}) `) + text.slice(end)
