import type { Person } from './actor.ts'

/**
 * What a card may depend on besides its task: the duties of staff, the rights of a customer. Readers of one kind get
 * the same response. Customers who are no administrators may edit their own requests (OPEN-071), which the card shows:
 * with `ownerId` they are of two kinds, otherwise each is a kind of their own.
 */
export const readerKind = (person: Person, ownerId?: string): string => {
  if (person.kind === 'staff')
    return `staff ${Number(person.project)}${Number(person.manager === true)}${Number(person.decider === true)}`
  if (person.admin) return 'admin'
  if (ownerId === undefined) return `user ${person.userId}`
  return person.userId === ownerId ? 'owner' : 'user'
}
