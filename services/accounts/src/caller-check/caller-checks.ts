import type { accounts } from '@passerelle/contract/accounts/api'
import { eventActor } from '@passerelle/contract/event-actor'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { hours, minutes } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { findUser, lockUser } from '../identity/user-store.ts'
import {
  disownCall,
  endOpenCall,
  findLatestCall,
  insertCall,
  type CallIds,
  type CallOutcome,
  type CallRow,
} from './caller-check-store.ts'

type Deps = Pick<Platform, 'clock' | 'newId' | 'database' | 'record' | 'scheduleDeadline'>
type Callee = { appId: string; userId: string }
type Announced = InferResponse<typeof accounts.startCallerCheck>
type OwnCheck = InferResponse<typeof accounts.readOwnCallerCheck>['check']

/** How long an announced call is shown, in minutes. */
export const callMinutes = 10
/** For how long a call can be read and reported, in hours. */
export const reportHours = 1
export const endCallDeadline = 'end-caller-check'

const dueOf = ({ startedAt }: CallRow) => new Date(startedAt.getTime() + minutes(callMinutes))

const toAnnounced = (row: CallRow): Announced => ({
  _id: row._id,
  startedAt: row.startedAt.toISOString(),
  expiresAt: dueOf(row).toISOString(),
  staff: row.staff,
  state: row.outcome ?? 'open',
})

/** Records the end of a call for both sides. */
export const recordEnd = (
  { record }: Pick<Platform, 'record'>,
  tx: Tx,
  { appId, id, userId, staffId }: CallIds,
  { actor, outcome }: { actor: Person | null; outcome: Exclude<CallOutcome, 'disowned'> },
) =>
  record(tx, {
    appId,
    actor: actor ? eventActor(actor) : { kind: 'system' },
    name: 'caller_check.ended',
    subject: userId,
    data: { checkId: id, userId, staffId, outcome },
  })

/** Calls that staff announce to customers, so that these can see in their portal who is calling (ADR-0050). */
export const callerChecks = (deps: Deps) => {
  const { clock, newId, database, record, scheduleDeadline } = deps
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)
  const latest = (callee: Callee) => findLatestCall(database.query, callee, ago(hours(reportHours)))

  const end = async (tx: Tx, callee: Callee, actor: Person, outcome: 'hung_up' | 'replaced') => {
    const ended = await endOpenCall(tx, callee, { now: clock.now(), outcome })
    if (ended) await recordEnd(deps, tx, ended, { actor, outcome })
  }

  return {
    /** Announces a call; an open one to the same user is replaced. Throws `not_found` (no such customer). */
    start: async (actor: Person, callee: Callee): Promise<Announced> => {
      const id = newId()
      await database.transaction(async (tx) => {
        const user = await lockUser(tx, callee)
        if (user.staff) throw new Problem('not_found')
        await end(tx, callee, actor, 'replaced')
        const now = clock.now()
        const endDueAt = new Date(now.getTime() + minutes(callMinutes))
        const call = { ...callee, id, staffId: actor.userId }
        await insertCall(tx, call, { now, endDueAt })
        scheduleDeadline(tx, 'accounts', endCallDeadline, { appId: callee.appId, id, dueAt: endDueAt })
        await record(tx, {
          appId: callee.appId,
          actor: eventActor(actor),
          name: 'caller_check.started',
          subject: callee.userId,
          data: { checkId: id, userId: callee.userId, staffId: actor.userId },
        })
      })
      const row = await latest(callee)
      if (!row) throw new Problem('not_found')
      return toAnnounced(row)
    },
    /** Throws `not_found` (no such user). */
    read: async (callee: Callee): Promise<Announced | null> => {
      const row = await latest(callee)
      if (!row && !(await findUser(database.query, callee))) throw new Problem('not_found')
      return row ? toAnnounced(row) : null
    },
    /** Throws `not_found` (no such user). */
    hangUp: (actor: Person, callee: Callee): Promise<void> =>
      database.transaction(async (tx) => {
        await lockUser(tx, callee)
        await end(tx, callee, actor, 'hung_up')
      }),
    /** The open call to the current user; null from its deadline on, even before that has fired. */
    readOwn: async (callee: Callee): Promise<OwnCheck> => {
      const row = await latest(callee)
      if (!row?.endDueAt || row.endDueAt <= clock.now()) return null
      return {
        _id: row._id,
        startedAt: row.startedAt.toISOString(),
        expiresAt: row.endDueAt.toISOString(),
        caller: row.staff,
      }
    },
    /** Reports a call as not made by the person shown. Throws `not_found` (not theirs, too old, reported before). */
    disown: (actor: Person, callee: Callee, id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const now = clock.now()
        const call = await disownCall(tx, { ...callee, id }, { now, since: ago(hours(reportHours)) })
        if (!call) throw new Problem('not_found')
        await record(tx, {
          appId: callee.appId,
          actor: eventActor(actor),
          name: 'caller_check.disowned',
          subject: call.staffId,
          data: { checkId: id, userId: callee.userId, staffId: call.staffId },
        })
      }),
  }
}
