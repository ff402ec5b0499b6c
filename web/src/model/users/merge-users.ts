type Known = { _id: string; staff: boolean }

/** Merges lists of users without duplicates, customers before staff, each in the given order. */
export const mergeUsers = <P extends Known>(...lists: readonly (readonly P[])[]): P[] => {
  const all = new Map(
    lists
      .flat()
      .toReversed()
      .map((person) => [person._id, person]),
  )
  const once = [...new Set(lists.flat().map((person) => person._id))].map((id) => all.get(id)!)
  return [...once.filter((person) => !person.staff), ...once.filter((person) => person.staff)]
}
