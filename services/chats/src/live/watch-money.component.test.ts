import { chats } from '@passerelle/contract/chats/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../testing/live-socket-client.ts'

let host: Booted
let given: ReturnType<typeof givenAccounts>
beforeAll(async () => {
  host = await boot({ services: ['accounts', 'chats'], env: { roles: ['http'] } })
  given = givenAccounts(host.platform)
})
afterAll(() => host.close())

const socketOf = async (who: GivenPerson) =>
  openSocket(host.origin, (await host.as(who).call(chats.takeTicket, {})).token)

test('[COL-022] a failed debit reaches administrators and staff; users and other accounts hear nothing', async () => {
  const [riviera, other] = [await given.customer(), await given.customer()]
  const emma = await given.staff()
  const { id: appId } = riviera.app
  const [admin, user, stranger, staff] = [
    await socketOf(riviera.admin),
    await socketOf(riviera.user),
    await socketOf(other.admin),
    await socketOf(emma),
  ]
  expect(await admin.subscribe('money', appId)).toMatchObject({ type: 'subscribed' })
  expect(await staff.subscribe('ledger', emma.userId)).toMatchObject({ type: 'subscribed' })
  for (const socket of [user, stranger])
    expect(await socket.subscribe('money', appId)).toMatchObject({ type: 'refused' })
  expect(await admin.subscribe('ledger', riviera.admin.userId)).toMatchObject({ type: 'refused' })
  expect(await user.subscribe('board', appId)).toMatchObject({ type: 'subscribed' })
  const invoiceId = host.platform.newId()
  await host.platform.database.transaction((tx) =>
    host.platform.record(tx, {
      appId,
      actor: { kind: 'system' },
      subject: invoiceId,
      name: 'collection.failed',
      data: { collectionId: invoiceId, number: 'F-1', amountInCents: 34_800, reason: 'insufficient_funds' },
    }),
  )
  for (const socket of [admin, staff]) {
    const frame = await socket.until((one) => one.type === 'event' && one.name === 'collection.failed')
    expect(frame).toMatchObject({ appId, subject: invoiceId })
    socket.close()
  }
  for (const socket of [user, stranger]) {
    expect(socket.frames.filter(({ type }) => type === 'event')).toEqual([])
    socket.close()
  }
})
