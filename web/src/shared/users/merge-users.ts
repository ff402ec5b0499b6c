type Known = { _id: string; staff: boolean }

/** Several lists of people as one without doubles, customers before staff, each in the order given. */
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
