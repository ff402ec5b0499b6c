import { hashKey } from '@tanstack/react-query'

/** The same text for the same values, whatever the order of their keys. */
const textOf = (value: unknown) => hashKey([value])

/** The fields of `after` with other values than in `before`; what others save meanwhile in the rest stays. */
export const changedFields = <Fields extends object>(before: object, after: Fields): Partial<Fields> => {
  const values = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => textOf(value) !== textOf(values.get(name)))
  return Object.fromEntries(changed) as Partial<Fields>
}
