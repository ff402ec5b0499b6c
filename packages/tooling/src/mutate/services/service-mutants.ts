import type { Node, Span } from 'oxc-parser'
import type { SourceFile } from '../../checks/source-files.ts'
import { findMutants, type Mutant, type MutateNode } from '../mutants.ts'
import { operatorSpan, putOutcomes } from '../rule-mutants.ts'
import { putSqlMutants } from './sql-mutants.ts'

const comparisons: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
}

/** Nought becomes one; other numbers are doubled: a wait or a limit that is twice as long can be seen. */
const otherNumber = (value: number) => String(value === 0 ? 1 : value * 2)

/** A text with its quotes left out. */
const inside = ({ start, end }: Span): Span => ({ start: start + 1, end: end - 1 })

const mutateNode: MutateNode = (node, source, put) => {
  const textOf = ({ start, end }: Span) => source.slice(start, end)
  if (node.type === 'LogicalExpression' && node.operator !== '??') {
    put(node, textOf(node.left))
    // In a chain the first operand is the last one of the rest.
    const { left } = node
    if (left.type !== 'LogicalExpression' || left.operator !== node.operator) put(node, textOf(node.right))
  } else if (node.type === 'BinaryExpression') {
    const to = comparisons[node.operator]
    if (to !== undefined) put(operatorSpan(node, source), to)
  } else if (node.type === 'UnaryExpression' && node.operator === '!') put(node, textOf(node.argument))
  else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
    const asked = textOf(node.test)
    // Which constraint refused: no call can make the database fail in any other way.
    if (asked.startsWith('getConstraintName(')) put(node.test, String(asked.includes('!==')))
    else putOutcomes(node.test, put)
  } else if (node.type === 'ExpressionStatement' && node.expression.type === 'AwaitExpression') put(node, ';')
  else if (node.type === 'Literal' && typeof node.value === 'number') put(node, otherNumber(node.value))
  else if (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'))
    putSqlMutants(textOf(inside(node)), node.start + 1, put)
}

/** The first row of a result is the only one. */
const isIndex = (node: Node) => node.type === 'MemberExpression' && node.computed && node.property.type === 'Literal'

/** A page reads one row more than it shows, to say whether more follow: two more say the same. */
const isPageProbe = (node: Node, source: string) =>
  node.type === 'BinaryExpression' && /^(?:\w+\.)?limit \+ 1$/.test(source.slice(node.start, node.end))

/** A longer random token is as good. */
const isRandom = (node: Node) =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'randomBytes'

/**
 * Returns the mutants of a file that reads, writes or calls: a condition that is left out, always or never holds, a
 * changed comparison or number, an awaited statement that is gone, and in SQL a condition or a lock that is left out.
 */
export const serviceMutants = (file: SourceFile): Mutant[] =>
  findMutants(file, mutateNode, (node, source) => isIndex(node) || isPageProbe(node, source) || isRandom(node))
