import { devices } from '@passerelle/contract/notifs/devices'
import { call } from '../api/call.ts'
import type { Side } from '../session/side.ts'
import { sentPush } from './sent-push.ts'
import { subscribeForPush, type PushEnvironment } from './subscribe-for-push.ts'

/** Notification permission of this browser; `unsupported` if it has no push API. */
export const pushPermission = (): NotificationPermission | 'unsupported' =>
  'Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis
    ? Notification.permission
    : 'unsupported'

const browser = (side: Side): PushEnvironment => ({
  permission: pushPermission,
  publicKey: async () => (await call(devices.readPushKey, {}, { side })).publicKey,
  subscribe: async (applicationServerKey) => {
    const registration = await navigator.serviceWorker.register('/service-worker.js')
    const manager = registration.pushManager
    try {
      return (await manager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
    } catch (error) {
      // An existing subscription may have been made with another VAPID key, for example after the installation was
      // moved.
      const old = await manager.getSubscription()
      if (!old) throw error
      await old.unsubscribe()
      return (await manager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON()
    }
  },
  send: async (subscription) => {
    await call(devices.subscribeBrowser, subscription, { side })
    sentPush.write(side, subscription.endpoint)
  },
})

/**
 * Sends the push subscription of this browser to the server if notifications are allowed (NTF-001). Does nothing in a
 * browser without a push service.
 */
export const sendPushSubscription = (side: Side): Promise<boolean> => subscribeForPush(browser(side))

/** Removes the push subscription on sign-out. Call it while the session is still valid. */
export const removePushSubscription = (side: Side): void => {
  const endpoint = sentPush.read(side)
  if (endpoint === null) return
  sentPush.write(side, null)
  void call(devices.unsubscribeBrowser, { endpoint }, { side }).catch(() => undefined)
}
