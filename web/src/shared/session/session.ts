import { createStore } from '../store/store.ts'
import { safeLocalStorage } from '../store/browser-storage.ts'
import type { Side } from './side.ts'

/** A signed-in session of this browser. `appId` is the account it works in; `byStaff` when staff entered it (ADM-006). */
export type Session = { token: string; appId?: string; byStaff?: true }
export type Sessions = Record<Side, Session | null>

const key = (side: Side) => `passerelle.session.${side}` // ACC-006, UIX-039: one slot per side

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

/** Who is signed in on which side, shared by all tabs. */
export const sessionStore = createStore<Sessions>(read())

/** Keeps or drops (null) the session of a side. */
export const setSession = (side: Side, session: Session | null): void => {
  safeLocalStorage.write(key(side), session === null ? null : JSON.stringify(session))
  sessionStore.set({ ...sessionStore.get(), [side]: session })
}

export const getSession = (side: Side): Session | null => sessionStore.get()[side]

/** Another tab signed in or out: this one follows. */
export const syncSessionAcrossTabs = (): void =>
  addEventListener('storage', (event) => {
    if (event.key === null || event.key.startsWith('passerelle.session.')) sessionStore.set(read())
  })
