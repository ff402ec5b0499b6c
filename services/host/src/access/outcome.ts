import type { SubjectKind } from '@passerelle/contract/access'
import type { NamedOperation } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import type { Service } from '@passerelle/server/service'

/** Who calls: `other` administers another account, `user` owns the request that the call is about. */
export const callers = ['anonymous', 'other', 'user', 'admin', 'staff', 'project'] as const
export type CallerName = (typeof callers)[number]

/** Let through by the gate, or the status with which it refuses. */
export type Outcome = 'yes' | 401 | 403 | 404

const id = (name: string) => Buffer.from(name.padEnd(12)).toString('hex')
const account = id('account')

const persons: Record<Exclude<CallerName, 'anonymous'>, Person> = {
  other: { kind: 'customer', userId: id('other'), appId: id('elsewhere'), admin: true, sessionId: id('session') },
  user: { kind: 'customer', userId: id('user'), appId: account, admin: false, sessionId: id('session') },
  admin: { kind: 'customer', userId: id('admin'), appId: account, admin: true, sessionId: id('session') },
  staff: { kind: 'staff', userId: id('staff'), appId: account, project: false, sessionId: id('session') },
  project: {
    kind: 'staff',
    userId: id('project'),
    appId: account,
    project: true,
    decider: true,
    sessionId: id('session'),
  },
}

/** What a policy is asked about: something of the account, on the side that customers see. */
const subjects: Record<SubjectKind, object> = {
  task: { appId: account, ownerId: persons.user.userId },
  thread: { appId: account, internal: false },
  message: { appId: account, internal: false, authorId: persons.user.userId },
  app: { id: account, disabled: false, features: ['phone-support'] },
  report: { appId: account, accessible: true },
  server: { appId: account },
  cluster: { appId: account },
  file: { appId: account, uploaderId: persons.user.userId, attached: { internal: false } },
}

/** Without the account of a call, staff act across all of them. */
const actorOf = (op: NamedOperation, name: Exclude<CallerName, 'anonymous'>): Person => {
  const person = persons[name]
  if (person.kind !== 'staff' || op.app !== 'none') return person
  const { appId: _, ...everywhere } = person
  return everywhere
}

/** What the gate answers to this caller, from the operation's own words and the service's policies. */
export const outcome = (service: Service, op: NamedOperation, name: CallerName): Outcome => {
  if (op.access.kind === 'anyone') return 'yes'
  if (name === 'anonymous') return 401
  const { policy, on } = op.access
  const actor = actorOf(op, name)
  // Behind `/admin` the account deals with its provider (API-158).
  if (op.path.startsWith('/:provider') && actor.kind !== 'staff') return 403
  // A foreign id does not exist; without one, the other account's id in the header does not fit the session.
  if (name === 'other' && on) return 404
  if (name === 'other' && op.app !== 'none') return 403
  return service.policies[policy]?.(actor, (on && subjects[on.subject]) as never) ? 'yes' : 403
}
