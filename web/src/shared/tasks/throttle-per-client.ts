import type { QueryClient } from '@tanstack/react-query'

/** Does something once, `pause` ms after it was first asked for, however often it is asked for until then. */
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
