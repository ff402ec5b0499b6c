import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import { hours } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import { signSessionToken } from '@passerelle/server/auth/tokens'
import type { Platform } from '@passerelle/server/platform'
import { longestUserAgent } from './device.ts'
import { endSessions, endSessionsOf, insertSession } from './session-store.ts'

/** Whose session it is and, of staff inside an account, which one, opened from which session, and how long that one lasts. */
export type NewSession = {
  kind: 'customer' | 'staff'
  appId: string
  userId: string
  inside?: { appId: string; parentId: string; expiresAt: Date }
  /** The browser as it names itself. */
  userAgent?: string | null
}

export type Sessions = {
  /** Opens a session and answers its token. With `tx` the session belongs to that transaction. */
  start: (session: NewSession, tx?: Tx) => Promise<string>
  /** Ends the session of this person and those opened from it; their sockets close by the event (ACC-022). */
  end: (person: Person) => Promise<void>
  /** Ends the sessions of a customer whose password or rights changed, but the one that changed them; their sockets close by the event. */
  endAllOf: (tx: Tx, customer: { appId: string; userId: string; exceptId?: string | undefined }) => Promise<void>
}

type Deps = Pick<Platform, 'env' | 'clock' | 'newId' | 'database' | 'record'>

/** Sessions live 12 hours unless configured (OPEN-008); one inside an account never outlives the one that it was opened from. */
export const createSessions = ({ env, clock, newId, database, record }: Deps): Sessions => {
  const write = async (tx: Tx, { kind, appId, userId, inside, userAgent }: NewSession) => {
    const id = newId()
    const createdAt = clock.now()
    const latest = new Date(createdAt.getTime() + hours(env.tokenHours))
    const expiresAt = inside && inside.expiresAt < latest ? inside.expiresAt : latest
    const roles = await insertSession(tx, {
      id,
      appId,
      userId,
      inAppId: inside?.appId ?? null,
      parentId: inside?.parentId ?? null,
      userAgent: userAgent?.slice(0, longestUserAgent) ?? null,
      createdAt,
      expiresAt,
    })
    await record(tx, {
      appId: kind === 'customer' ? appId : (inside?.appId ?? null),
      actor: { kind, userId },
      name: 'session.started',
      subject: id,
      data: { sessionId: id },
    })
    return { sessionId: id, userId, roles, expiresAt }
  }
  return {
    start: async (session, tx) => {
      const opened = await (tx ? write(tx, session) : database.transaction((own) => write(own, session)))
      return signSessionToken({ env, clock, database }, opened)
    },
    end: (person) =>
      database.transaction(async (tx) => {
        for (const ended of await endSessions(tx, person.sessionId, clock.now())) {
          await record(tx, {
            appId: person.kind === 'customer' ? person.appId : ended.inAppId,
            actor: eventActor(person),
            name: 'session.ended',
            subject: ended.id,
            data: { sessionId: ended.id, reason: 'signed_out' },
          })
        }
      }),
    endAllOf: async (tx, customer) => {
      for (const id of await endSessionsOf(tx, customer, clock.now())) {
        await record(tx, {
          appId: customer.appId,
          actor: { kind: 'customer', userId: customer.userId },
          name: 'session.ended',
          subject: id,
          data: { sessionId: id, reason: 'person_changed' },
        })
      }
    },
  }
}
