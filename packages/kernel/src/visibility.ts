import type { AnyActor } from './actor.ts'

/** What `mayRead` needs to know about an object. */
export type Visible = { appId: string; internal?: boolean }

/**
 * Read permission for everything about tasks: staff everywhere, customers in their own account except internal objects
 * (ROL-002, ROL-004, THR-006). Used by read operations, live events and thread pages.
 */
export const mayRead = (actor: AnyActor, thing: Visible): boolean => {
  if (actor.kind === 'staff') return actor.appId === undefined || actor.appId === thing.appId
  return actor.kind === 'customer' && actor.appId === thing.appId && thing.internal !== true
}
