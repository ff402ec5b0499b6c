type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rewrites `$ref`s to local definitions, which have other names in the document. */
const renameReferences = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((item) => renameReferences(item, names))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [
      key,
      key === '$ref' && typeof inside === 'string' ? (names.get(inside) ?? inside) : renameReferences(inside, names),
    ]),
  )
}

/**
 * Moves the local definitions of each schema (`$defs`, used by recursive schemas) into `shared`, because inside the
 * document `#/$defs/…` would be resolved from its root.
 */
export const hoistDefinitions = (value: unknown, shared: Json): unknown => {
  if (Array.isArray(value)) return value.map((item) => hoistDefinitions(item, shared))
  if (!isObject(value)) return value
  const { $defs, ...rest } = value
  if (!isObject($defs)) {
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, hoistDefinitions(inside, shared)]))
  }
  const names = new Map(
    Object.keys($defs).map((name, at) => [
      `#/$defs/${name}`,
      `#/components/schemas/Shared${Object.keys(shared).length + at + 1}`,
    ]),
  )
  for (const [name, definition] of Object.entries($defs)) {
    const place = names.get(`#/$defs/${name}`)?.split('/').at(-1) ?? name
    shared[place] = renameReferences(definition, names)
  }
  return hoistDefinitions(renameReferences(rest, names), shared)
}
