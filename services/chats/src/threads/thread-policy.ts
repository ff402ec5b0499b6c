import type { Actor } from '@passerelle/kernel/actor'
import { mayRead } from '@passerelle/kernel/visibility'
import type { Thread } from './thread.ts'

/** Who reads a thread also writes in it: customers the client thread of their account, staff both (THR-006, THR-008). */
export const threadPolicies = {
  'thread.read': (actor: Actor, thread: Thread): boolean => mayRead(actor, thread),
  'thread.listUnread': (actor: Actor): boolean => actor.kind !== 'anonymous',
  'thread.write': (actor: Actor, thread: Thread): boolean => mayRead(actor, thread),
}
