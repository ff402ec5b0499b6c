import { createStore } from '../../kit/store/store.ts'
import { safeLocalStorage } from '../../kit/store/browser-storage.ts'
import { hasUnsavedChanges } from '../../kit/store/unsaved-changes.ts'
import { getSide, type Side } from './side.ts'

/** A session in this browser. `appId` is its account; `byStaff` if a staff member entered the account (ADM-006). */
export type Session = { token: string; appId?: string; byStaff?: true }
export type Sessions = Record<Side, Session | null>

const key = (side: Side) => `passerelle.session.${side}` // one slot per side (ACC-006, UIX-039)

const parse = (text: string | null): Session | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null || !('token' in value) || typeof value.token !== 'string')
      return null
    return value as Session
  } catch {
    return null
  }
}

const read = (): Sessions => ({
  customer: parse(safeLocalStorage.read(key('customer'))),
  staff: parse(safeLocalStorage.read(key('staff'))),
})

/** Sessions by side, synchronized across tabs. */
export const sessionStore = createStore<Sessions>(read())

/**
 * The side whose session has ended while its page stays for what is not saved; that session is still in
 * `sessionStore`, and no longer in the browser's storage.
 */
export const heldStore = createStore<{ side: Side } | null>(null)

/** What the storage holds for a session that the server has ended; after a sign-out it holds nothing. */
const ended = 'null'

/** Marks a session as ended by the server: later visits lead to the login, as do other tabs without unsaved changes. */
export const markStoredSessionEnded = (side: Side): void => safeLocalStorage.write(key(side), ended)

/** Stores or removes (null) the session of a side. */
export const setSession = (side: Side, session: Session | null): void => {
  safeLocalStorage.write(key(side), session === null ? null : JSON.stringify(session))
  sessionStore.set({ ...sessionStore.get(), [side]: session })
}

export const getSession = (side: Side): Session | null => sessionStore.get()[side]

/**
 * Applies a sign-in, a sign-out or the end of a session in another tab to this one; after an end a page with unsaved
 * changes stays and waits for a sign-in.
 */
export const syncSessionAcrossTabs = (): void =>
  addEventListener('storage', (event) => {
    if (event.key !== null && !event.key.startsWith('passerelle.session.')) return
    const stored = read()
    const here = getSide(location.pathname)
    const isEnded = event.key === key(here) && event.newValue === ended && getSession(here) !== null
    if (isEnded && hasUnsavedChanges() && !heldStore.get()) heldStore.set({ side: here })
    const side = heldStore.get()?.side
    sessionStore.set(side && !stored[side] ? { ...stored, [side]: getSession(side) } : stored)
  })

/** User and account of a session, as its token says; for anything else the token itself. */
const personOf = ({ token, appId = '' }: Session): string => {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return `${(JSON.parse(atob(payload)) as { sub: string }).sub} ${appId}`
  } catch {
    return token
  }
}

/** Whether two sessions are of the same person in the same account. */
export const isSamePerson = (one: Session | null, other: Session | null): boolean =>
  one !== null && other !== null && personOf(one) === personOf(other)
