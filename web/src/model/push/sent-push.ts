import type { Side } from '../session/side.ts'
import { safeLocalStorage } from '../../kit/store/browser-storage.ts'

const key = (side: Side) => `passerelle.push.${side}`

/** Push endpoint that this browser sent to the server for the session of this side. */
export const sentPush = {
  read: (side: Side): string | null => safeLocalStorage.read(key(side)),
  write: (side: Side, endpoint: string | null): void => safeLocalStorage.write(key(side), endpoint),
}
