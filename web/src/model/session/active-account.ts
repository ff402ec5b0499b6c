import { createStore } from '../../kit/store/store.ts'

const claims = new Map<symbol, string>()
const store = createStore<string | undefined>(undefined)

/**
 * Account of the task that staff have open on a screen across accounts (UIX-004). The staff session belongs to no
 * account, so calls without an explicit account use this one.
 */
export const workingAccount = { get: store.get, subscribe: store.subscribe }

/**
 * Makes this account the active one until the returned function is called. The latest activation wins; when it ends,
 * the one before becomes active again.
 */
export const activateAccount = (appId: string): (() => void) => {
  const claim = Symbol(appId)
  const tell = () => store.set([...claims.values()].at(-1))
  claims.set(claim, appId)
  tell()
  return () => {
    claims.delete(claim)
    tell()
  }
}
