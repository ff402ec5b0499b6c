import type { QueryClient } from '@tanstack/react-query'
import { sendPushSubscription } from '../shared/push/push.ts'
import { syncSessionAcrossTabs, sessionStore } from '../shared/session/session.ts'

/** When somebody signs in or out, here or in another tab: what was loaded for the one before is forgotten, and guards run again. */
export const followSessions = (queries: QueryClient, reload: () => Promise<void>): void => {
  let before = sessionStore.get()
  sessionStore.subscribe(() => {
    const now = sessionStore.get()
    // Signed in just now, in this tab: the browser tells where it receives pushes (NTF-001).
    for (const side of ['customer', 'staff'] as const)
      if (now[side] && now[side]?.byStaff !== true && now[side]?.token !== before[side]?.token)
        void sendPushSubscription(side)
    const changed = before.customer?.token !== now.customer?.token || before.staff?.token !== now.staff?.token
    before = now
    if (!changed) return
    queries.clear()
    void reload()
  })
  syncSessionAcrossTabs()
}
