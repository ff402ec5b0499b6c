import type { SubjectKind } from '@passerelle/contract/access'
import type { NamedOperation, TokenScope } from '@passerelle/contract/operation'
import type { Person } from '@passerelle/kernel/actor'
import type { Service } from '@passerelle/server/service'

/**
 * Kinds of callers: `other` administers another account, `user` owns the task that the request is about, `readToken`
 * and `writeToken` are access tokens of `admin`.
 */
export const callers = ['anonymous', 'other', 'user', 'admin', 'readToken', 'writeToken', 'staff', 'project'] as const
export type CallerName = (typeof callers)[number]

/** Allowed, or the status of the rejection. */
export type Outcome = 'yes' | 401 | 403 | 404

const id = (name: string) => Buffer.from(name.padEnd(12)).toString('hex')
const account = id('account')

const admin = { kind: 'customer', userId: id('admin'), appId: account, admin: true, sessionId: id('session') } as const
const persons: Record<Exclude<CallerName, 'anonymous'>, Person> = {
  other: { kind: 'customer', userId: id('other'), appId: id('elsewhere'), admin: true, sessionId: id('session') },
  user: { kind: 'customer', userId: id('user'), appId: account, admin: false, sessionId: id('session') },
  admin,
  readToken: { ...admin, tokenId: id('token') },
  writeToken: { ...admin, tokenId: id('token') },
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

/** Sample subjects for policies: objects of the account that customers can see. */
const subjects: Record<SubjectKind, object> = {
  task: { appId: account, ownerId: persons.user.userId },
  thread: { appId: account, internal: false },
  message: { appId: account, internal: false, authorId: persons.user.userId },
  mailedRequest: { appId: account, authorId: persons.user.userId },
  app: { id: account, disabled: false, features: ['phone-support'] },
  report: { appId: account, accessible: true },
  server: { appId: account },
  cluster: { appId: account },
  file: { appId: account, uploaderId: persons.user.userId, attached: { internal: false } },
}

/** Without an account in the request, staff act across all accounts. */
const actorOf = (op: NamedOperation, name: Exclude<CallerName, 'anonymous'>): Person => {
  const person = persons[name]
  if (person.kind !== 'staff' || op.app !== 'none') return person
  const { appId: _, ...everywhere } = person
  return everywhere
}

/** Scopes whose access tokens may call, by what the operation says of tokens (OPEN-065). */
const scopes: Record<TokenScope, readonly CallerName[]> = {
  none: [],
  read: ['readToken', 'writeToken'],
  write: ['writeToken'],
}

/** Returns the outcome for this caller, from the access rules of the operation and the policies of the service. */
export const outcome = (service: Service, op: NamedOperation, name: CallerName): Outcome => {
  if (op.access.kind === 'anyone') return 'yes'
  if (name === 'anonymous') return 401
  if (name.endsWith('Token') && !scopes[op.token].includes(name)) return 403
  const { policy, on, by } = op.access
  const actor = actorOf(op, name)
  // After `/admin` the account itself may call (API-158).
  if (op.path.startsWith('/:provider') && actor.kind !== 'staff') return 403
  // An id of another account gives 404. Without an id, the other account in the `app-id` header does not match the
  // session.
  if (name === 'other' && on) return 404
  if (name === 'other' && op.app !== 'none') return 403
  if (by && actor.kind !== by) return 403
  return service.policies[policy]?.(actor, on && subjects[on.subject]) ? 'yes' : 403
}
