import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { createStore } from '../../../kit/store/store.ts'
import type { KeyName } from './shortcuts.ts'

const key = 'passerelle.keys'

/** Whether single-key shortcuts are enabled, stored on this device (WCAG 2.1.4). */
export const singleKeysStore = createStore(safeLocalStorage.read(key) !== 'off')

export const allowSingleKeys = (on: boolean): void => {
  safeLocalStorage.write(key, on ? null : 'off')
  singleKeysStore.set(on)
}

/** Whether the shortcuts dialog is open. */
export const keyMapStore = createStore(false)
export const openShortcutsDialog = (): void => keyMapStore.set(true)

/** Scope of shortcuts: the page, the task sheet over it, or both. */
export type ShortcutScope = 'page' | 'sheet' | 'both'
type Acting = { names: readonly KeyName[]; place: ShortcutScope }

/** Active shortcuts, by the component that registered them. */
export const actingKeysStore = createStore<readonly Acting[]>([])

/** Registers shortcuts for the dialog until the returned function is called. */
export const listKeys = (names: readonly KeyName[], place: ShortcutScope): (() => void) => {
  const acting = { names, place }
  actingKeysStore.set([...actingKeysStore.get(), acting])
  return () => actingKeysStore.set(actingKeysStore.get().filter((one) => one !== acting))
}

/** Shortcuts to list: those of the page are inactive under a task sheet. */
export const keysShown = (all: readonly Acting[]): ReadonlySet<KeyName> => {
  const resting = all.some(({ place }) => place === 'sheet') ? 'page' : 'sheet'
  return new Set(all.filter(({ place }) => place !== resting).flatMap(({ names }) => names))
}
