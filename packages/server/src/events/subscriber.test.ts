import { expect, test } from 'vitest'
import type { EventOf } from '@passerelle/contract/events'
import { accountSubscriber } from './subscriber.ts'

test('a subscriber of accounts gets events of accounts, and none of the installation', async () => {
  const received: string[] = []
  const { run } = accountSubscriber('example', ['message.posted'], async ({ appId }) => void received.push(appId))
  const event = { name: 'message.posted', subject: 'a', data: {} } as unknown as EventOf<'message.posted'>
  await run({ ...event, appId: null })
  await run({ ...event, appId: 'one' })
  expect(received).toEqual(['one'])
})
