import type { Named } from './operation.ts'

type Sent = Pick<Named, 'service' | 'name' | 'method' | 'path' | 'sending'>

const isOperation = (thing: unknown): thing is Named =>
  typeof thing === 'object' && thing !== null && 'sending' in thing
const isTopic = (thing: unknown): thing is Record<string, Named> =>
  typeof thing === 'object' && thing !== null && Object.values(thing).some(isOperation)
const isPlain = (thing: unknown): boolean =>
  typeof thing === 'object' && thing !== null
    ? !('_zod' in thing) && Object.values(thing).every(isPlain)
    : typeof thing !== 'function'

const sent = ({ service, name, method, path, sending }: Named): Sent => ({ service, name, method, path, sending })

/**
 * A topic of the contract as a caller has to know it: how its operations are sent, and constants as they are. Shapes, access and problems stay
 * with the server, and so does the library that shapes are made of. Undefined for a module without operations.
 */
export const sentModule = (module: Record<string, unknown>): Record<string, unknown> | undefined => {
  const things = Object.entries(module)
  if (!things.some(([, thing]) => isTopic(thing))) return undefined
  return Object.fromEntries(
    things.flatMap(([name, thing]) => {
      if (isTopic(thing)) return [[name, Object.fromEntries(Object.entries(thing).map(([key, op]) => [key, sent(op)]))]]
      return isPlain(thing) ? [[name, thing]] : []
    }),
  )
}
