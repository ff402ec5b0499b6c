import { createStore } from '../../../kit/store/store.ts'

/** Whether the command palette is open. One store per page: shortcut, top bar and sidebar open it. */
export const searchStore = createStore(false)

export const openSearch = (): void => searchStore.set(true)
export const closeSearch = (): void => searchStore.set(false)

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)
/** Label of the shortcut on this platform (SRC-001). */
export const searchKeys = (): string => (isApple() ? '⌘ K' : 'Ctrl K')
