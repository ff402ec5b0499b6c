import { createStore } from '../store/store.ts'
import { getSession, setSession } from './session.ts'
import type { Side } from './side.ts'

/** The side whose session the server ended, so that its login page can say why (ERR-038). */
export const endedStore = createStore<Side | null>(null)

/** Drops a session that the server no longer takes, unless a newer one has replaced it meanwhile. */
export const sessionEnded = (side: Side, token: string | undefined): void => {
  if (token === undefined || getSession(side)?.token !== token) return
  endedStore.set(side)
  setSession(side, null)
}
