import { createStore } from '../store/store.ts'

/** Whether the browser has a network, by its own account. */
export const onlineStore = createStore(navigator.onLine !== false)

for (const name of ['online', 'offline'] as const)
  globalThis.addEventListener?.(name, () => onlineStore.set(name === 'online'))
