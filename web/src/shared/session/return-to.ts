import { safeSessionStorage } from '../store/browser-storage.ts'
import { sameSitePath } from './same-site-path.ts'
import { homePath, type Side } from './side.ts'

const key = (side: Side) => `passerelle.after-login.${side}`

/** Keeps the wanted path before a redirect to the login; one slot per side (UIX-040). */
export const saveReturnTo = (side: Side, path: string): void => {
  const safe = sameSitePath(path)
  if (safe !== undefined) safeSessionStorage.write(key(side), safe)
}

/** The path to open after login, once; the side's home when nothing was wanted. */
export const takeWanted = (side: Side): string => {
  const wanted = sameSitePath(safeSessionStorage.read(key(side)))
  safeSessionStorage.write(key(side), null)
  return wanted ?? homePath[side]
}
