/** The subject of a policy: what a parameter of the request names. */
export type On = { subject: SubjectKind; param: string }

export type SubjectKind = 'task' | 'thread' | 'app' | 'message' | 'file' | 'report' | 'server' | 'cluster'

export type Anyone = { kind: 'anyone'; why: string }
export type Can = { kind: 'can'; policy: string; on?: On }
export type Access = Anyone | Can

/** Access without a session; `why` states the reason. */
export const anyone = (why: string): Anyone => ({ kind: 'anyone', why })

/**
 * Access decided by a policy; with `on`, the subject is loaded for this actor first (404 if the actor cannot read it).
 */
export const can = (policy: string, target?: On): Can => ({ kind: 'can', policy, ...(target && { on: target }) })

export const on = (subject: SubjectKind, param = 'id'): On => ({ subject, param })
