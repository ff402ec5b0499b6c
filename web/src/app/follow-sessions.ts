import type { QueryClient } from '@tanstack/react-query'
import { forgetLastBoard } from '../model/last-board/last-board.ts'
import { sentPush } from '../model/push/sent-push.ts'
import { heldStore, sessionStore } from '../model/session/session.ts'
import type { Side } from '../model/session/side.ts'
import { isSamePerson } from '../model/session/stored-session.ts'
import { syncSessionAcrossTabs } from '../model/session/sync-sessions.ts'

const sides = ['customer', 'staff'] as const

/**
 * After a sign-in or sign-out, in this tab or another one: clears the query cache, deletes the kept board of a customer
 * and reruns the route guards. A page goes on, with what is typed in it, when the same person signs in again.
 */
export const followSessions = (queries: QueryClient, reload: () => Promise<void>): void => {
  let before = sessionStore.get()
  const tellBrowser = async (side: Side) => {
    // Without the permission there is no subscription to send, and its script need not be loaded.
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
    const [{ sendPushSubscription }, { noticeQueries }] = await Promise.all([
      import('../model/push/push.ts'),
      import('../model/notices/notice-queries.ts'),
    ])
    if (await sendPushSubscription(side)) void queries.invalidateQueries({ queryKey: noticeQueries.devicesKey() })
  }
  // Catches up when the page was closed before it could send the push subscription.
  for (const side of sides)
    if (before[side] && before[side]?.byStaff !== true && sentPush.read(side) === null) void tellBrowser(side)
  sessionStore.subscribe(() => {
    const now = sessionStore.get()
    // After a sign-in in this tab, send the push subscription of the browser (NTF-001).
    for (const side of sides)
      if (now[side] && now[side]?.byStaff !== true && now[side]?.token !== before[side]?.token) void tellBrowser(side)
    const customerChanged = before.customer?.token !== now.customer?.token
    const changed = customerChanged || before.staff?.token !== now.staff?.token
    const side = heldStore.get()?.side
    const stays = side !== undefined && before[side]?.token === now[side]?.token
    const goesOn = sides.every((one) => before[one]?.token === now[one]?.token || isSamePerson(before[one], now[one]))
    before = now
    if (!changed || stays) return
    heldStore.set(null)
    if (goesOn) return void queries.invalidateQueries()
    if (customerChanged) void forgetLastBoard()
    queries.clear()
    void reload()
  })
  syncSessionAcrossTabs()
}
