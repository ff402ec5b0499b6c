/** What a policy is asked about: the thing that a parameter of the call names. */
export type On = { subject: SubjectKind; param: string }

export type SubjectKind = 'task' | 'thread' | 'app' | 'message' | 'file' | 'report' | 'server' | 'cluster'

export type Anyone = { kind: 'anyone'; why: string }
export type Can = { kind: 'can'; policy: string; on?: On }
export type Access = Anyone | Can

/** A call that needs no session; says why. */
export const anyone = (why: string): Anyone => ({ kind: 'anyone', why })

/** A call that a policy decides; with `on`, the thing is loaded for this actor first (404 when it cannot be read). */
export const can = (policy: string, target?: On): Can => ({ kind: 'can', policy, ...(target && { on: target }) })

export const on = (subject: SubjectKind, param = 'id'): On => ({ subject, param })
