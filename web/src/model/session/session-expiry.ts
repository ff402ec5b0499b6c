import { hasUnsavedChanges } from '../../kit/store/unsaved-changes.ts'
import { createStore } from '../../kit/store/store.ts'
import { getSession, heldStore, markStoredSessionEnded, sessionStore } from './session.ts'
import { getSide, type Side } from './side.ts'

/**
 * The login that a session ended by the server leads to, so that it can say why (ERR-038); `account` where it was one
 * of staff in an account, whose pages lead back into it (ADR-0086).
 */
export const endedStore = createStore<{ side: Side; account?: string | undefined } | null>(null)

/** Drops a session that the server rejected: its pages lead to the login. */
export const dropSession = (side: Side): void => {
  const session = getSession(side)
  if (heldStore.get()?.side === side) heldStore.set(null)
  const entered = session?.byStaff ? session.appId : undefined
  const account = side === 'staff' ? endedStore.get()?.account : entered
  endedStore.set({ side: account === undefined ? side : 'staff', account })
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
