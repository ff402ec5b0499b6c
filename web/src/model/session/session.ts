import { createStore } from '../../kit/store/store.ts'
import type { Side } from './side.ts'
import {
  endedText,
  readSessions,
  storeEntered,
  storeSession,
  clearStoredSession,
  type Session,
} from './stored-session.ts'

/** Sessions by side, synchronized across tabs but for the account that staff have entered in this one. */
export const sessionStore = createStore(readSessions())
const storeOwn = () => storeEntered(sessionStore.get().customer)
storeOwn()
sessionStore.subscribe(storeOwn)

/**
 * The side whose session has ended while its page stays for what is not saved; that session is still in
 * `sessionStore`, and no longer in the browser's storage.
 */
export const heldStore = createStore<{ side: Side } | null>(null)

/** Marks a session as ended by the server: later visits lead to the login, as do other tabs without unsaved changes. */
export const markStoredSessionEnded = (side: Side): void => clearStoredSession(side, getSession(side), endedText)

/** Stores or removes (null) the session of a side. */
export const setSession = (side: Side, session: Session | null): void => {
  if (session === null) clearStoredSession(side, getSession(side), null)
  else storeSession(side, session)
  sessionStore.set({ ...sessionStore.get(), [side]: session })
}

export const getSession = (side: Side): Session | null => sessionStore.get()[side]
