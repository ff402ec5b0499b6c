import { createStore } from '../../shared/store/store.ts'

/** Is the search open? One for the page: it opens by keys, from the top bar and from the rail. */
export const searchStore = createStore(false)

export const openSearch = (): void => searchStore.set(true)
export const closeSearch = (): void => searchStore.set(false)

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)
/** How the keys are called here (SRC-001). */
export const searchKeys = (): string => (isApple() ? '⌘ K' : 'Ctrl K')
