import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { mails } from '@passerelle/contract/mails/api'
import { outsideAddresses } from '@passerelle/contract/projects/outside-addresses'
import { createTestClient, type TestClient } from '@passerelle/testkit/test-client'
import { inboundEnvironment } from '../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
let asGwen: TestClient
let asToken: TestClient
let asForeigner: TestClient
beforeAll(async () => {
  world = await inboundEnvironment()
  asGwen = world.as(await world.given.staff())
  asForeigner = world.as((await world.given.customer()).admin)
  const { token } = await world.asAda.call(accounts.createAccessToken, { name: 'Export', scope: 'write' })
  asToken = createTestClient(world.origin, 'nimbus', { token })
})
afterAll(() => world.close())

const missing = 'f'.repeat(24)
/** Every call on the queue and the rules of senders, with input that fits. */
const ofQueue = {
  list: (as: TestClient) => as.call(mails.listInbound, { state: 'held' }),
  count: (as: TestClient) => as.call(mails.countInbound, {}),
  read: (as: TestClient, id: string) => as.call(mails.readInbound, { id }),
  source: (as: TestClient, id: string) => as.call(mails.downloadInbound, { id }),
  accept: (as: TestClient, id: string) =>
    as.call(mails.acceptInbound, { id, version: 1, appId: world.app.id, userId: world.user.userId }),
  discard: (as: TestClient, id: string) => as.call(mails.discardInbound, { id, version: 1 }),
  restore: (as: TestClient, id: string) => as.call(mails.restoreInbound, { id, version: 1 }),
  retry: (as: TestClient, id: string) => as.call(mails.retryInbound, { id, version: 1 }),
  rules: (as: TestClient) => as.call(mails.listSenderRules, {}),
  block: (as: TestClient) => as.call(mails.makeSenderRule, { rule: 'block', pattern: 'x@y.example' }),
  unblock: (as: TestClient) => as.call(mails.removeSenderRule, { id: missing }),
}
const held = async () => {
  await world.receive({ from: 'compta@fournisseur.example', subject: 'Relance', text: 'Bonjour' })
  const { list } = await asGwen.call(mails.listInbound, { state: 'held' })
  return list[0]!._id
}

test('[EML-057] the queue is for staff: customers, tokens of accounts and other accounts get nowhere', async () => {
  const id = await held()
  for (const as of [world.asBasile, world.asAda, asForeigner, asToken])
    for (const call of Object.values(ofQueue)) await expect(call(as, id)).rejects.toMatchObject({ status: 403 })
  expect(await asGwen.call(mails.readInbound, { id })).toMatchObject({ state: 'held', subject: 'Relance' })
})

test('[EML-057] staff read the queue and discard; rules of senders are for project staff', async () => {
  const id = await held()
  expect((await ofQueue.list(asGwen)).list.length).toBeGreaterThan(0)
  for (const call of [ofQueue.block, ofQueue.unblock]) await expect(call(asGwen)).rejects.toBeProblem('access_denied')
  const { version } = await asGwen.call(mails.readInbound, { id })
  await asGwen.call(mails.discardInbound, { id, version })
  expect(await asGwen.call(mails.readInbound, { id })).toMatchObject({ state: 'discarded' })
})

test('[EML-057] settings are for administrators, staff in the account, and tokens of administrators', async () => {
  let mailReplies = false
  for (const as of [world.asAda, world.asEmma, asToken]) {
    expect(await as.call(mails.setAccountMails, { mailReplies })).toMatchObject({ mailReplies })
    mailReplies = !mailReplies
  }
  const before = await world.asAda.call(mails.readAccountMails, {})
  for (const as of [world.asBasile, asForeigner])
    await as.call(mails.setAccountMails, { mailReplies }).catch(() => undefined)
  expect(await world.asAda.call(mails.readAccountMails, {})).toEqual(before)
  await expect(world.asBasile.call(mails.setAccountMails, { mailReplies })).rejects.toBeProblem('access_denied')
  await world.asAda.call(mails.setAccountMails, { mailReplies: true })
})

test('[EML-057] an envelope and outside addresses are for readers of the request alone', async () => {
  const task = await world.request()
  await world.receive({
    from: `"Basile" <${world.user.email}>`,
    to: await world.replyAddress(task, world.user),
    subject: `Re: [${task.slug}] Bonjour`,
    text: 'Oui, lundi.',
  })
  const { list } = await world.asEmma.call(chats.readMessages, { id: task.threadId })
  const { _id: messageId } = list.find(({ mail }) => mail)!
  for (const as of [world.asEmma, world.asAda, world.asBasile, asToken]) {
    expect(await as.call(mails.readMessageMail, { messageId })).toMatchObject({ direction: 'in' })
    expect(await as.call(outsideAddresses.listOutsideAddresses, { id: task.id })).toMatchObject({ list: [] })
  }
  await expect(asForeigner.call(mails.readMessageMail, { messageId })).rejects.toBeProblem('not_found')
  await expect(asForeigner.call(outsideAddresses.listOutsideAddresses, { id: task.id })).rejects.toBeProblem(
    'not_found',
  )
})

test('a webhook of a mail service that is not set up takes no mail in', async () => {
  const answer = await fetch(`${world.origin}/api/mails/v1/public/inbound/postmark`, { method: 'POST', body: '{}' })
  expect([401, 403, 404]).toContain(answer.status)
  expect(await world.received()).toHaveLength(3)
})
