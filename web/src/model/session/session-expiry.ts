import { hasUnsavedChanges } from '../../kit/store/unsaved-changes.ts'
import { createStore } from '../../kit/store/store.ts'
import { getSession, heldStore, markStoredSessionEnded, sessionStore } from './session.ts'
import { getSide, type Side } from './side.ts'

/** Side whose session was ended by the server, so that the login page can show the reason (ERR-038). */
export const endedStore = createStore<Side | null>(null)

/** The account that staff were in when the session in it ended: its pages lead back into it (ADR-0086). */
let endedAccount: string | undefined
export const getEndedAccount = (): string | undefined => endedAccount

/** Drops a session that the server rejected: its pages lead to the login. */
export const dropSession = (side: Side): void => {
  const session = getSession(side)
  if (heldStore.get()?.side === side) heldStore.set(null)
  endedStore.set(session?.byStaff ? 'staff' : side)
  if (side === 'customer') endedAccount = session?.byStaff ? session.appId : undefined
  markStoredSessionEnded(side)
  sessionStore.set({ ...sessionStore.get(), [side]: null })
}

/**
 * Handles a session that the server rejected, unless a newer one has replaced it in the meantime. A page with unsaved
 * changes stays until the person has signed in again in another tab, or leaves it; `isAction` asks them once more.
 */
export const sessionEnded = (side: Side, token: string | undefined, isAction = false): void => {
  if (token === undefined || getSession(side)?.token !== token) return
  if (!hasUnsavedChanges() || getSide(location.pathname) !== side) return dropSession(side)
  if (!heldStore.get()) markStoredSessionEnded(side)
  else if (!isAction) return
  heldStore.set({ side })
}
