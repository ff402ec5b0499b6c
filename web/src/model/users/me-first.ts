type Known = { _id: string }

/** Puts the reader first in a list of people, the others in their order. */
export const meFirst = <P extends Known>(people: readonly P[], meId: string | undefined): P[] => [
  ...people.filter(({ _id }) => _id === meId),
  ...people.filter(({ _id }) => _id !== meId),
]

/** As `meFirst`, but the reader is offered even if the list is too short for them, as long as nobody is searched. */
export const withMeFirst = <P extends Known>(people: readonly P[], me: P | undefined, search: string): P[] =>
  meFirst(me && search === '' && !people.some(({ _id }) => _id === me._id) ? [me, ...people] : people, me?._id)
