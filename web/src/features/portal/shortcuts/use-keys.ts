import { useStore } from '../../../kit/store/store.ts'
import { getKeycaps, type KeyName } from './shortcuts.ts'
import { singleKeysStore } from './shortcuts-store.ts'

/** Keycaps of single-key shortcuts, to show next to what they do; none while they are disabled. */
export const useKeys = (): ((name: KeyName) => readonly string[]) => {
  const on = useStore(singleKeysStore)
  return (name) => (on ? getKeycaps(name).map((cap) => cap.toUpperCase()) : [])
}
