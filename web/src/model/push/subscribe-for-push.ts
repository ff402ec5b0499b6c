/** A push subscription in the format of the API (API-164). */
export type BrowserSubscription = {
  endpoint: string
  expirationTime: number | null
  keys: { p256dh: string; auth: string }
}

export type PushEnvironment = {
  permission: () => NotificationPermission | 'unsupported'
  publicKey: () => Promise<string>
  subscribe: (publicKey: string) => Promise<PushSubscriptionJSON>
  send: (subscription: BrowserSubscription) => Promise<void>
}

const wholeOf = ({ endpoint, expirationTime, keys }: PushSubscriptionJSON): BrowserSubscription | null => {
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null
  return { endpoint, expirationTime: expirationTime ?? null, keys: { p256dh, auth } }
}

/**
 * Sends the browser's push subscription if notifications are granted; never asks for permission (NTF-001). Returns
 * false when nothing was sent.
 */
export const subscribeForPush = async ({
  permission,
  publicKey,
  subscribe,
  send,
}: PushEnvironment): Promise<boolean> => {
  if (permission() !== 'granted') return false
  try {
    const subscription = wholeOf(await subscribe(await publicKey()))
    if (!subscription) return false
    await send(subscription)
    return true
  } catch {
    return false
  }
}
