import { createStore } from '../../kit/store/store.ts'
import { getSession, setSession } from './session.ts'
import type { Side } from './side.ts'

/** Side whose session was ended by the server, so that the login page can show the reason (ERR-038). */
export const endedStore = createStore<Side | null>(null)

/** Drops a session that the server rejected, unless a newer one has replaced it in the meantime. */
export const sessionEnded = (side: Side, token: string | undefined): void => {
  if (token === undefined || getSession(side)?.token !== token) return
  endedStore.set(side)
  setSession(side, null)
}
