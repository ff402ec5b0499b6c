import { expect, test } from 'vitest'
import { subscribeForPush, type BrowserSubscription, type PushEnvironment } from './subscribe-for-push.ts'

const browser = (more: Partial<PushEnvironment> = {}) => {
  const sent: BrowserSubscription[] = []
  const keys: string[] = []
  const environment: PushEnvironment = {
    permission: () => 'granted',
    publicKey: async () => 'server-key',
    subscribe: async (key) => {
      keys.push(key)
      return { endpoint: 'https://push.example/a', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }
    },
    send: async (subscription) => void sent.push(subscription),
    ...more,
  }
  return { environment, sent, keys }
}

test('[NTF-001] [NTF-002] with notifications granted, the subscription made with the public key is sent', async () => {
  const { environment, sent, keys } = browser()
  expect(await subscribeForPush(environment)).toBe(true)
  expect(keys).toEqual(['server-key'])
  expect(sent).toEqual([{ endpoint: 'https://push.example/a', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } }])
})

test.each(['default', 'denied', 'unsupported'] as const)(
  '[NTF-001] nothing is asked for or sent while the permission is %s',
  async (permission) => {
    const { environment, sent, keys } = browser({ permission: () => permission })
    expect(await subscribeForPush(environment)).toBe(false)
    expect([sent, keys]).toEqual([[], []])
  },
)

test('a browser whose push service cannot be reached stays without, and nothing breaks', async () => {
  const { environment, sent } = browser({ subscribe: () => Promise.reject(new DOMException('no push service')) })
  expect(await subscribeForPush(environment)).toBe(false)
  expect(sent).toEqual([])
})
