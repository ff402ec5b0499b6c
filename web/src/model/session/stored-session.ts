import { safeLocalStorage, safeSessionStorage } from '../../kit/store/browser-storage.ts'
import type { Side } from './side.ts'

/** A session in this browser. `appId` is its account; `byStaff` if a staff member entered the account (ADM-006). */
export type Session = { token: string; appId?: string; byStaff?: true }
export type Sessions = Record<Side, Session | null>

/** Where a session is stored: one slot per side (ACC-006, UIX-039). */
export const sessionKey = (side: Side): string => `passerelle.session.${side}`

/** What the storage holds for a session that the server has ended; after a sign-out it holds nothing. */
export const endedText = 'null'

const parseSession = (text: string | null): Session | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null || !('token' in value) || typeof value.token !== 'string')
      return null
    return value as Session
  } catch {
    return null
  }
}

const readOf = (side: Side) => parseSession(safeLocalStorage.read(sessionKey(side)))

/** Stores the session of a side, for all tabs. */
export const storeSession = (side: Side, session: Session): void =>
  safeLocalStorage.write(sessionKey(side), JSON.stringify(session))

/** Whether staff have signed out; a session that has only ended leaves `endedText`. */
const isSignedOut = () => safeLocalStorage.read(sessionKey('staff')) === null

/** Ends the stored session of a side, for all tabs; one of another account that staff have entered stays. */
export const clearStoredSession = (side: Side, own: Session | null, text: typeof endedText | null): void => {
  const isOther = own?.byStaff && !isSignedOut() && ![undefined, own.token].includes(readOf(side)?.token)
  if (!isOther) safeLocalStorage.write(sessionKey(side), text)
}

/** Stores the account that staff have entered in this tab, so that it outlasts a reload. */
export const storeEntered = (session: Session | null): void =>
  safeSessionStorage.write(sessionKey('customer'), session?.byStaff ? JSON.stringify(session) : null)

const claimsOf = ({ token }: Session): { sub?: string; exp?: number } => {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }
  } catch {
    return {}
  }
}

const endOf = (session: Session) => claimsOf(session).exp ?? 0

/** Whether a session was opened by an earlier sign-in: what staff enter ends with the sign-in that entered it. */
export const isEarlier = (one: Session, other: Session): boolean => endOf(one) < endOf(other)

/** User and account of a session, as its token says; for anything else the token itself. */
const personOf = (session: Session) => `${claimsOf(session).sub ?? session.token} ${session.appId ?? ''}`

/** Whether two sessions are of the same person in the same account. */
export const isSamePerson = (one: Session | null, other: Session | null): boolean =>
  one !== null && other !== null && personOf(one) === personOf(other)

/**
 * Whether a tab stays in the account that staff entered in it, though another tab has entered another one or left it
 * (ADR-0086): until staff sign out, sign in anew and enter one, or a customer signs in.
 */
export const staysEntered = (own: Session | null, stored: Session | null): boolean => {
  if (own?.byStaff !== true || isSignedOut()) return false
  if (stored === null) return true
  return stored.byStaff === true && !isEarlier(own, stored)
}

/** The sessions of all tabs, without the account of this one. */
export const readStored = (): Sessions => ({ customer: readOf('customer'), staff: readOf('staff') })

/** The sessions with which this tab opens. */
export const readSessions = (): Sessions => {
  const stored = readStored()
  const entered = parseSession(safeSessionStorage.read(sessionKey('customer')))
  return staysEntered(entered, stored.customer) ? { ...stored, customer: entered } : stored
}
