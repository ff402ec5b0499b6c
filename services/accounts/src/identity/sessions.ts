import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import { hours } from '@passerelle/kernel/durations'
import type { Tx } from '@passerelle/server/database/connect'
import { signSessionToken } from '@passerelle/server/auth/tokens'
import type { Platform } from '@passerelle/server/platform'
import { maxUserAgentLength } from './device.ts'
import {
  endSessions,
  endSessionsOf,
  insertSession,
  sessionOfPasswordStatement,
  type SessionRow,
  type SignInMethod,
} from './session-store.ts'

/**
 * User of the session; for staff inside an account also which account, the session it was opened from, and when that
 * one expires.
 */
export type NewSession = {
  kind: 'customer' | 'staff'
  appId: string
  userId: string
  inside?: { appId: string; parentId: string; expiresAt: Date }
  /** User-Agent header. */
  userAgent?: string | null
  /** Staff: who and which session they are at the identity provider. */
  issuer?: { subject: string; session: string | null }
  /** Customers. */
  method?: SignInMethod
}

export type OpenedSession = { sessionId: string; userId: string; roles: string[]; expiresAt: Date }

/** A session that is not stored yet; `sign` begins to sign its token, which is worth nothing before. */
type PreparedSession = { session: NewSession; row: SessionRow; opened: OpenedSession; sign: () => Promise<string> }

export type Sessions = {
  /** Creates a session and returns its token. */
  start: (session: NewSession) => Promise<string>
  /**
   * Creates a session within a transaction. Sign its token after the commit: the key may have to be read or created.
   */
  open: (tx: Tx, session: NewSession) => Promise<OpenedSession>
  sign: (opened: OpenedSession) => Promise<string>
  /** A session whose token can be signed in advance. `roles`: as read with the password. */
  prepare: (customer: Pick<NewSession, 'appId' | 'userId' | 'userAgent'> & { roles: string[] }) => PreparedSession
  /**
   * Creates the prepared session of a customer in one statement and returns its token; undefined when `passwordHash` is
   * no longer theirs.
   */
  startWithPassword: (prepared: PreparedSession, passwordHash: string | null) => Promise<string | undefined>
  /** Ends the user's session and those opened from it; subscribers of the event close their WebSockets (ACC-022). */
  end: (person: Person) => Promise<void>
  /**
   * Ends the sessions of a customer after a change of password or roles, except the one that made the change;
   * subscribers of the event close their WebSockets.
   */
  endAllOf: (tx: Tx, customer: { appId: string; userId: string; exceptId?: string | undefined }) => Promise<void>
}

type Deps = Pick<Platform, 'env' | 'clock' | 'newId' | 'database' | 'record' | 'recordChange'>

/**
 * Sessions expire after 12 hours by default (OPEN-008); one inside an account never outlives the one it was opened
 * from.
 */
export const createSessions = ({ env, clock, newId, database, record, recordChange }: Deps): Sessions => {
  const toRow = ({ appId, userId, inside, userAgent, issuer, method }: NewSession): SessionRow => {
    const createdAt = clock.now()
    const latest = new Date(createdAt.getTime() + hours(env.tokenHours))
    return {
      id: newId(),
      appId,
      userId,
      inAppId: inside?.appId ?? null,
      parentId: inside?.parentId ?? null,
      userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null,
      createdAt,
      expiresAt: inside && inside.expiresAt < latest ? inside.expiresAt : latest,
      issuerSubject: issuer?.subject ?? null,
      issuerSession: issuer?.session ?? null,
      method: method ?? null,
    }
  }
  const startOf = ({ kind, appId, userId, inside }: NewSession, id: string) =>
    ({
      appId: kind === 'customer' ? appId : (inside?.appId ?? null),
      actor: { kind, userId },
      name: 'session.started',
      subject: id,
      data: { sessionId: id },
    }) as const
  const open: Sessions['open'] = async (tx, session) => {
    const row = toRow(session)
    const roles = await insertSession(tx, row)
    await record(tx, startOf(session, row.id))
    return { sessionId: row.id, userId: row.userId, roles, expiresAt: row.expiresAt }
  }
  const sign: Sessions['sign'] = (opened) => signSessionToken({ env, clock, database }, opened)
  const prepare: Sessions['prepare'] = ({ roles, ...customer }) => {
    const session: NewSession = { kind: 'customer', ...customer }
    const row = toRow(session)
    const opened = { sessionId: row.id, userId: row.userId, roles, expiresAt: row.expiresAt }
    let token: Promise<string> | undefined
    const signOnce = () => {
      token ??= sign(opened)
      // Nobody waits for it after a wrong password.
      token.catch(() => {})
      return token
    }
    return { session, row, opened, sign: signOnce }
  }
  const startWithPassword: Sessions['startWithPassword'] = async (prepared, passwordHash) => {
    const { session, row, opened } = prepared
    const statement = sessionOfPasswordStatement(row, passwordHash)
    const [stored] = await recordChange<{ roles: string[] }>(statement, startOf(session, row.id))
    if (!stored) return undefined
    return stored.roles.join() === opened.roles.join() ? prepared.sign() : sign({ ...opened, roles: stored.roles })
  }
  return {
    open,
    sign,
    prepare,
    startWithPassword,
    start: async (session) => sign(await database.transaction((tx) => open(tx, session))),
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
