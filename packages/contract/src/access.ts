/** The subject of a policy: what a parameter of the request names. */
export type On<S extends SubjectKind = SubjectKind> = { subject: S; param: string }

export type SubjectKind =
  | 'task'
  | 'thread'
  | 'app'
  | 'message'
  | 'mailedRequest'
  | 'file'
  | 'report'
  | 'server'
  | 'cluster'

export type Anyone = { kind: 'anyone'; why: string }
/** `by`: the only kind of users that may call. */
export type Can = { kind: 'can'; policy: string; on?: On; by?: 'staff' | 'customer' }
export type Access = Anyone | Can

/** Access without a session; `why` states the reason. */
export const anyone = (why: string): Anyone => ({ kind: 'anyone', why })

/**
 * Access decided by a policy; with `on`, the subject is loaded for this actor first (404 if the actor cannot read it).
 * Policy, subject and kind of users are part of the type: the service must have such a policy and subject, and handlers
 * get the subject and the actor with these types.
 */
export function can<const P extends string>(policy: P): Can & { policy: P }
export function can<const P extends string, S extends SubjectKind>(policy: P, on: On<S>): Can & { policy: P; on: On<S> }
export function can<const P extends string, S extends SubjectKind, const B extends 'staff' | 'customer'>(
  policy: P,
  on: On<S>,
  by: B,
): Can & { policy: P; on: On<S>; by: B }
export function can(policy: string, target?: On, by?: 'staff' | 'customer'): Can {
  return { kind: 'can', policy, ...(target && { on: target }), ...(by && { by }) }
}

export const on = <const S extends SubjectKind>(subject: S, param = 'id'): On<S> => ({ subject, param })
