import { safeSessionStorage } from '../../kit/store/browser-storage.ts'
import { sameSitePath } from './same-site-path.ts'
import { homePath, type Side } from './side.ts'

const key = (side: Side) => `passerelle.after-login.${side}`

/** Address that enters an account, then opens `path` in it. */
export const pathInto = (appId: string, path: string): string =>
  `/apps/${encodeURIComponent(appId)}?redirect=${encodeURIComponent(path)}`

/** Saves the return path before a redirect to the login; one slot per side (UIX-040). */
export const saveReturnTo = (side: Side, path: string): void => {
  const safe = sameSitePath(path)
  if (safe !== undefined) safeSessionStorage.write(key(side), safe)
}

/** Returns and clears the return path after login; by default the home page of the side. */
export const takeReturnTo = (side: Side): string => {
  const wanted = sameSitePath(safeSessionStorage.read(key(side)))
  safeSessionStorage.write(key(side), null)
  return wanted ?? homePath[side]
}
