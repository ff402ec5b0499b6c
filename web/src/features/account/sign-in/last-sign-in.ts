import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'

const key = 'passerelle.last-sign-in'

export type LastSignIn = { email: string; appId: string }

/** The email and account of the last sign-in in this browser. */
export const readLastSignIn = (): LastSignIn | undefined => {
  const [email, appId] = (safeLocalStorage.read(key) ?? '').split('\n')
  return email && appId ? { email, appId } : undefined
}

export const saveLastSignIn = ({ email, appId }: LastSignIn): void => safeLocalStorage.write(key, `${email}\n${appId}`)

/** Accounts of an email, the last one first, the others in their order. */
export const lastFirst = <App extends { _id: string }>(apps: readonly App[], last: LastSignIn | undefined): App[] =>
  apps.toSorted((one, other) => Number(other._id === last?.appId) - Number(one._id === last?.appId))
