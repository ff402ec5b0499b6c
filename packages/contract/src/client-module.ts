import type { NamedOperation } from './operation.ts'

type Sent = Pick<NamedOperation, 'service' | 'name' | 'method' | 'path' | 'parameterLocations'>

const isOperation = (thing: unknown): thing is NamedOperation =>
  typeof thing === 'object' && thing !== null && 'parameterLocations' in thing
const isTopic = (thing: unknown): thing is Record<string, NamedOperation> =>
  typeof thing === 'object' && thing !== null && Object.values(thing).some(isOperation)
const isPlain = (thing: unknown): boolean =>
  typeof thing === 'object' && thing !== null
    ? !('_zod' in thing) && Object.values(thing).every(isPlain)
    : typeof thing !== 'function'

const sent = ({ service, name, method, path, parameterLocations }: NamedOperation): Sent => ({
  service,
  name,
  method,
  path,
  parameterLocations,
})

/**
 * Reduces a contract module to what a client needs: how to send each operation, and plain constants. Schemas, access
 * rules and problem codes are removed, so the browser bundle does not include zod. Returns undefined for modules
 * without operations.
 */
export const toClientModule = (module: Record<string, unknown>): Record<string, unknown> | undefined => {
  const things = Object.entries(module)
  if (!things.some(([, thing]) => isTopic(thing))) return undefined
  return Object.fromEntries(
    things.flatMap(([name, thing]) => {
      if (isTopic(thing)) return [[name, Object.fromEntries(Object.entries(thing).map(([key, op]) => [key, sent(op)]))]]
      return isPlain(thing) ? [[name, thing]] : []
    }),
  )
}
