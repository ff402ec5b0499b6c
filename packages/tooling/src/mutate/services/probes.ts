import type { Node } from 'oxc-parser'
import type { SourceFile } from '../../checks/source-files.ts'
import { parseFile, valuesIn, type Mutant } from '../mutants.ts'

/**
 * Place of a statement, or of the body of an arrow function, that runs as a whole; `constants` are the names that it
 * reads of the module.
 */
type Probe = { start: number; end: number; isBody: boolean; constants: Set<string> }

/** A constant or function of the module, which several probes may read. */
type Constant = { start: number; end: number; names: string[]; exported: boolean; reads: Set<string> }

const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type.startsWith('Function')

/** Names that are read when the module loads, not by its functions: these have probes. */
const namesOutside = (node: Node): Set<string> => {
  if (isFunction(node)) return new Set()
  if (node.type === 'Identifier') return new Set([node.name])
  return new Set(valuesIn(node).flatMap((child) => [...namesOutside(child)]))
}

const constantsOf = (program: Node): Constant[] => {
  if (program.type !== 'Program') return []
  return program.body.flatMap((statement): Constant[] => {
    const exported = statement.type.startsWith('Export')
    const declaration = 'declaration' in statement && statement.declaration ? statement.declaration : statement
    if (declaration.type !== 'VariableDeclaration') return []
    return declaration.declarations.map((each) => {
      const names = [...namesOutside(each.id)]
      return {
        start: each.start,
        end: each.end,
        names,
        exported,
        reads: each.init ? namesOutside(each.init) : new Set(),
      }
    })
  })
}

const findProbes = (program: Node): Probe[] => {
  const probes: Probe[] = []
  const add = (node: Node, isBody: boolean) =>
    void probes.push({ start: node.start, end: node.end, isBody, constants: namesOutside(node) })
  const visit = (node: Node, inFunction: boolean): void => {
    if (node.type === 'BlockStatement') for (const statement of inFunction ? node.body : []) add(statement, false)
    if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement' && !('body' in node.body))
      add(node.body, true)
    for (const child of valuesIn(node)) visit(child, inFunction || isFunction(node))
  }
  visit(program, false)
  return probes
}

const within = (inner: { start: number; end: number }, outer: { start: number; end: number }) =>
  outer.start <= inner.start && inner.end <= outer.end

const innermost = <Place extends { start: number; end: number }>(places: readonly Place[], mutant: Mutant) =>
  places.filter((each) => within(mutant, each)).toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]

/** The text with a call before each probe, which reports the path and the place that run. */
const addProbes = ({ path, text }: SourceFile, probes: readonly Probe[]): string => {
  const call = ({ start }: Probe) => `globalThis.mutationProbe?.(${JSON.stringify(`${path}:${start}`)})`
  const inserts = probes.flatMap((probe) =>
    probe.isBody
      ? [
          { at: probe.start, size: probe.end - probe.start, text: `(${call(probe)}, ` },
          { at: probe.end, size: 0, text: ')' },
        ]
      : [{ at: probe.start, size: probe.end - probe.start, text: `;${call(probe)};` }],
  )
  // At one place, the outer begins first.
  const sorted = inserts.toSorted((a, b) => a.at - b.at || (a.size === 0 ? -1 : b.size === 0 ? 1 : b.size - a.size))
  let result = ''
  let at = 0
  for (const insert of sorted) {
    result += text.slice(at, insert.at) + insert.text
    at = insert.at
  }
  return result + text.slice(at)
}

export type Probed = {
  /** The text with its probes. */
  text: string
  /**
   * The probes of which one runs before a mutant can be noticed; undefined where any use of the module may notice it.
   */
  probesOf: (mutant: Mutant) => string[] | undefined
}

/** Adds probes to a file, which report what of it a test reaches. */
export const probe = (file: SourceFile): Probed => {
  const program = parseFile(file)
  const probes = findProbes(program)
  const constants = constantsOf(program)
  const idOf = ({ start }: Probe) => `${file.path}:${start}`
  /** A constant of the module is noticed where it is read, or where a constant is that reads it. */
  const readers = (constant: Constant, seen = new Set<Constant>()): Probe[] | undefined => {
    if (constant.exported) return undefined
    seen.add(constant)
    const found = probes.filter((each) => constant.names.some((name) => each.constants.has(name)))
    for (const other of constants.filter((each) => !seen.has(each))) {
      if (!constant.names.some((name) => other.reads.has(name))) continue
      const more = readers(other, seen)
      if (!more) return undefined
      found.push(...more)
    }
    return found
  }
  /**
   * Whether a function makes a text when a module loads: test files share the modules of their process, so that its
   * probe runs for the first of them only.
   */
  const runsOnLoad = ({ names, exported }: Constant, own: Probe) =>
    (exported && file.text.startsWith('`', own.start)) ||
    constants.some(({ reads }) => names.some((name) => reads.has(name)))
  return {
    text: addProbes(file, probes),
    probesOf: (mutant) => {
      const own = innermost(probes, mutant)
      const constant = innermost(constants, mutant)
      if (own && !(constant && runsOnLoad(constant, own))) return [idOf(own)]
      const found = constant && readers(constant)
      return found && [...(own ? [own] : []), ...found].map(idOf)
    },
  }
}
