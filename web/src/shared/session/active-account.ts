import { createStore } from '../store/store.ts'

const claims = new Map<symbol, string>()
const store = createStore<string | undefined>(undefined)

/**
 * The account of the request that staff have open on a screen across accounts (UIX-004): their session belongs to none, so calls that name no
 * other are made in this one.
 */
export const workingAccount = { get: store.get, subscribe: store.subscribe }

/** Works in this account until the answer is called; meanwhile a later claim goes before, and leaves this one standing when it ends. */
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
