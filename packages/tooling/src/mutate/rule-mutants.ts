import type { Node, Span } from 'oxc-parser'
import type { SourceFile } from '../checks/source-files.ts'
import { findMutants, type Mutant, type MutateNode, type Put } from './mutants.ts'

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

/** Puts both outcomes of a condition. */
export const putOutcomes = (test: Node | null, put: Put): void => {
  if (!test || test.type === 'Literal') return
  put(test, 'true')
  put(test, 'false')
}

/** The place of an operator between its operands. */
export const operatorSpan = (node: { left: Span; right: Span; operator: string }, source: string): Span => {
  const start = node.left.end + source.slice(node.left.end, node.right.start).indexOf(node.operator)
  return { start, end: start + node.operator.length }
}

const isOperation = (node: Node) =>
  node.type === 'BinaryExpression' || node.type === 'LogicalExpression' || node.type === 'AssignmentExpression'

const mutateNode: MutateNode = (node, source, put) => {
  const textOf = ({ start, end }: Span) => source.slice(start, end)
  const returned = (value: Span | null) => value && textOf(value) !== 'undefined' && put(value, 'undefined')
  if (isOperation(node)) {
    const to = operators[node.operator]
    if (to !== undefined) put(operatorSpan(node, source), to)
  } else if (node.type === 'UnaryExpression' && node.operator === '!') put(node, textOf(node.argument))
  else if (node.type === 'UpdateExpression')
    put(node, textOf(node).replace(node.operator, node.operator === '++' ? '--' : '++'))
  else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') putOutcomes(node.test, put)
  else if (node.type === 'ReturnStatement') returned(node.argument)
  else if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') returned(node.body)
  else if (node.type === 'Literal') {
    if (typeof node.value === 'boolean') put(node, String(!node.value))
    else if (typeof node.value === 'number') put(node, String(node.value + 1))
    else if (typeof node.value === 'string') put(node, node.value === '' ? "'mutated'" : "''")
  }
}

/**
 * Returns the mutants of a pure rule: operators, constants, conditions and returned values, each changed alone. Types,
 * imports, names of members, words of tables and messages of `new Error` stay.
 */
export const ruleMutants = (file: SourceFile): Mutant[] => findMutants(file, mutateNode)
