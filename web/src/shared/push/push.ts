import { notifs } from '@passerelle/contract/notifs/api'
import { call } from '../api/call.ts'
import type { Side } from '../session/side.ts'
import { sentPush } from './sent-push.ts'
import { subscribeForPush, type PushEnvironment } from './subscribe-for-push.ts'

/** What this browser allows; `unsupported` where it has no push at all. */
export const pushPermission = (): NotificationPermission | 'unsupported' =>
  'Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis
    ? Notification.permission
    : 'unsupported'

const browser = (side: Side): PushEnvironment => ({
  permission: pushPermission,
  publicKey: async () => (await call(notifs.readPushKey, {}, { side })).publicKey,
  subscribe: async (applicationServerKey) => {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    const manager = registration.pushManager
    try {
      return (await manager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
    } catch (error) {
      // Another key made the one that is there, as after a move of the installation.
      const old = await manager.getSubscription()
      if (!old) throw error
      await old.unsubscribe()
      return (await manager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
    }
  },
  send: async (subscription) => {
    await call(notifs.subscribeBrowser, subscription, { side })
    sentPush.write(side, subscription.endpoint)
  },
})

/** Tells the server where this browser receives pushes, when it may (NTF-001). A browser without a push service stays without. */
export const sendPushSubscription = (side: Side): Promise<boolean> => subscribeForPush(browser(side))

/** Whoever signs out hears nothing more here. To be called while the session still holds. */
export const removePushSubscription = (side: Side): void => {
  const endpoint = sentPush.read(side)
  if (endpoint === null) return
  sentPush.write(side, null)
  void call(notifs.unsubscribeBrowser, { endpoint }, { side }).catch(() => undefined)
}
