type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rewrites the references to own definitions, which have other names in the document. */
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
 * Moves the definitions of each schema (`$defs`, of schemas that contain themselves) into `shared`: inside a document, `#/$defs/…` would
 * be looked for at its top.
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
