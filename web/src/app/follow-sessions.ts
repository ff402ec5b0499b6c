import type { QueryClient } from '@tanstack/react-query'
import { syncSessionAcrossTabs, sessionStore } from '../shared/session/session.ts'

/** When somebody signs in or out, here or in another tab: what was loaded for the one before is forgotten, and guards run again. */
export const followSessions = (queries: QueryClient, reload: () => Promise<void>): void => {
  let before = sessionStore.get()
  sessionStore.subscribe(() => {
    const now = sessionStore.get()
    const changed = before.customer?.token !== now.customer?.token || before.staff?.token !== now.staff?.token
    before = now
    if (!changed) return
    queries.clear()
    void reload()
  })
  syncSessionAcrossTabs()
}
