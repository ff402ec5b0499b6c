import type { QueryClient } from '@tanstack/react-query'
import { sentPush } from '../shared/push/sent-push.ts'
import { syncSessionAcrossTabs, sessionStore } from '../shared/session/session.ts'
import type { Side } from '../shared/session/side.ts'

const sides = ['customer', 'staff'] as const

/** When somebody signs in or out, here or in another tab: what was loaded for the one before is forgotten, and guards run again. */
export const followSessions = (queries: QueryClient, reload: () => Promise<void>): void => {
  let before = sessionStore.get()
  const tellBrowser = async (side: Side) => {
    const [{ sendPushSubscription }, { noticeQueries }] = await Promise.all([
      import('../shared/push/push.ts'),
      import('../shared/notices/notice-queries.ts'),
    ])
    if (await sendPushSubscription(side)) void queries.invalidateQueries(noticeQueries.devices())
  }
  // A page that was left before the browser could tell is made up for.
  for (const side of sides)
    if (before[side] && before[side]?.byStaff !== true && sentPush.read(side) === null) void tellBrowser(side)
  sessionStore.subscribe(() => {
    const now = sessionStore.get()
    // Signed in just now, in this tab: the browser tells where it receives pushes (NTF-001).
    for (const side of sides)
      if (now[side] && now[side]?.byStaff !== true && now[side]?.token !== before[side]?.token) void tellBrowser(side)
    const changed = before.customer?.token !== now.customer?.token || before.staff?.token !== now.staff?.token
    before = now
    if (!changed) return
    queries.clear()
    void reload()
  })
  syncSessionAcrossTabs()
}
