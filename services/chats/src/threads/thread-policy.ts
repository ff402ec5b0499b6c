import type { Actor } from '@passerelle/kernel/actor'
import { mayRead } from '@passerelle/kernel/visibility'
import type { Thread } from './thread.ts'

/**
 * Whoever may read a thread may write in it: customers in client threads of their account, staff in both kinds
 * (THR-006, THR-008).
 */
export const threadPolicies = {
  'thread.read': (actor: Actor, thread: Thread): boolean => mayRead(actor, thread),
  'thread.listUnread': (actor: Actor): boolean => actor.kind !== 'anonymous',
  'thread.write': (actor: Actor, thread: Thread): boolean => mayRead(actor, thread),
}
