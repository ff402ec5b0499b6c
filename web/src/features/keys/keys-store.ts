import { localText } from '../../shared/store/browser-storage.ts'
import { createStore } from '../../shared/store/store.ts'
import type { KeyName } from './key-table.ts'

const key = 'passerelle.keys'

/** Do keys of one letter act? Kept on this device (WCAG 2.1.4). */
export const singleKeysStore = createStore(localText.read(key) !== 'off')

export const allowSingleKeys = (on: boolean): void => {
  localText.write(key, on ? null : 'off')
  singleKeysStore.set(on)
}

/** Is the map of keys open? */
export const keyMapStore = createStore(false)
export const openKeyMap = (): void => keyMapStore.set(true)

/** What acts on this page now, by who brought it: the map lists nothing else. */
export const actingKeysStore = createStore<readonly (readonly KeyName[])[]>([])

/** Lists these keys until the answer is called. */
export const listKeys = (names: readonly KeyName[]): (() => void) => {
  actingKeysStore.set([...actingKeysStore.get(), names])
  return () => actingKeysStore.set(actingKeysStore.get().filter((one) => one !== names))
}
