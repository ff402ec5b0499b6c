import type { AnyActor } from './actor.ts'

/** What has to be known of a thing to say who may read it. */
export type Visible = { appId: string; internal?: boolean }

/**
 * The one rule of who reads what about requests: staff everywhere, customers in their own account and never the
 * internal side (ROL-002, ROL-004, THR-006). Read calls, live events and thread pages all ask it.
 */
export const mayRead = (actor: AnyActor, thing: Visible): boolean => {
  if (actor.kind === 'staff') return actor.appId === undefined || actor.appId === thing.appId
  return actor.kind === 'customer' && actor.appId === thing.appId && thing.internal !== true
}
