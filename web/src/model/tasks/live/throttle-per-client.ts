import type { QueryClient } from '@tanstack/react-query'

/** Throttle per query client: runs once, `pause` ms after the first call; further calls until then are ignored. */
export const throttlePerClient = (pause: number, run: (client: QueryClient) => void) => {
  const asked = new WeakSet<QueryClient>()
  return (client: QueryClient): void => {
    if (asked.has(client)) return
    asked.add(client)
    setTimeout(() => {
      asked.delete(client)
      run(client)
    }, pause)
  }
}
