import { safeLocalStorage } from '../../shared/store/browser-storage.ts'
import { createStore } from '../../shared/store/store.ts'
import type { KeyName } from './shortcuts.ts'

const key = 'passerelle.keys'

/** Do keys of one letter act? Kept on this device (WCAG 2.1.4). */
export const singleKeysStore = createStore(safeLocalStorage.read(key) !== 'off')

export const allowSingleKeys = (on: boolean): void => {
  safeLocalStorage.write(key, on ? null : 'off')
  singleKeysStore.set(on)
}

/** Is the map of keys open? */
export const keyMapStore = createStore(false)
export const openShortcutsDialog = (): void => keyMapStore.set(true)

/** Where keys act: on the page, in the request opened over it, or in both. */
export type ShortcutScope = 'page' | 'sheet' | 'both'
type Acting = { names: readonly KeyName[]; place: ShortcutScope }

/** What acts now, by who brought it. */
export const actingKeysStore = createStore<readonly Acting[]>([])

/** Lists these keys until the answer is called. */
export const listKeys = (names: readonly KeyName[], place: ShortcutScope): (() => void) => {
  const acting = { names, place }
  actingKeysStore.set([...actingKeysStore.get(), acting])
  return () => actingKeysStore.set(actingKeysStore.get().filter((one) => one !== acting))
}

/** The keys of the map: under an opened request those of the page rest. */
export const keysShown = (all: readonly Acting[]): ReadonlySet<KeyName> => {
  const resting = all.some(({ place }) => place === 'sheet') ? 'page' : 'sheet'
  return new Set(all.filter(({ place }) => place !== resting).flatMap(({ names }) => names))
}
