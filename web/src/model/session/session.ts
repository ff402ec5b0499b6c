import { createStore } from '../../kit/store/store.ts'
import { safeLocalStorage } from '../../kit/store/browser-storage.ts'
import type { Side } from './side.ts'

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

/** Stores or removes (null) the session of a side. */
export const setSession = (side: Side, session: Session | null): void => {
  safeLocalStorage.write(key(side), session === null ? null : JSON.stringify(session))
  sessionStore.set({ ...sessionStore.get(), [side]: session })
}

export const getSession = (side: Side): Session | null => sessionStore.get()[side]

/** Applies a sign-in or sign-out of another tab to this one. */
export const syncSessionAcrossTabs = (): void =>
  addEventListener('storage', (event) => {
    if (event.key === null || event.key.startsWith('passerelle.session.')) sessionStore.set(read())
  })
