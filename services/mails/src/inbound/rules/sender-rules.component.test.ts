import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '@passerelle/contract/mails/api'
import { inboundEnvironment } from '../../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
let hugo: ReturnType<typeof world.as>
let farid: ReturnType<typeof world.as>
beforeAll(async () => {
  world = await inboundEnvironment()
  hugo = world.as(await world.given.staff())
  farid = world.as(await world.given.staff({ project: true }))
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  await world.platform.database.prisma.senderRule.deleteMany()
  world.clock.advance(3_600_000)
})

const missing = 'f'.repeat(24)
const rules = async () =>
  (await hugo.call(mails.listSenderRules, {})).list.map(({ pattern, rule, app }) => ({ pattern, rule, app: app?._id }))
const last = async () => {
  const { state, reason } = (await world.received()).at(-1)!
  return `${state} ${reason}`
}
const held = async () => {
  const { list } = await hugo.call(mails.listInbound, { state: 'held' })
  return hugo.call(mails.readInbound, { id: list[0]!._id })
}

test('[EML-047] project staff block a domain for all, and take it back', async () => {
  const { _id: id } = await farid.call(mails.makeSenderRule, { pattern: '@Spam.example', rule: 'block' })
  await world.receive({ from: 'offre@spam.example', text: 'Offre' })
  expect(await last()).toBe('discarded blocked')
  expect(await rules()).toEqual([{ pattern: '@spam.example', rule: 'block', app: undefined }])
  await expect(hugo.call(mails.removeSenderRule, { id })).rejects.toBeProblem('access_denied')
  await farid.call(mails.removeSenderRule, { id })
  await expect(farid.call(mails.removeSenderRule, { id })).rejects.toBeProblem('not_found')
  await world.receive({ from: 'offre@spam.example', text: 'Offre' })
  expect(await last()).toBe('held unknown_sender')
  const { rows } = await world.platform.database.query({
    text: `SELECT name, data FROM platform.events WHERE subject = $1 ORDER BY name`,
    values: [id],
  })
  expect(rows).toEqual([
    { name: 'sender_rule.made', data: { rule: 'block', domain: true } },
    { name: 'sender_rule.removed', data: {} },
  ])
})

test('[EML-047] a sender that an account trusts needs no proof there', async () => {
  await world.receive({ from: world.user.email, text: 'Sans preuve', unproven: true })
  expect(await last()).toBe('held unproven')
  await farid.call(mails.makeSenderRule, { pattern: world.user.email, rule: 'trust', appId: world.app.id })
  await world.receive({ from: world.user.email, text: 'Encore', unproven: true })
  expect(await last()).toBe('posted null')
})

test('[EML-047] a mail that waits is accepted with trust, or discarded with a block, by project staff', async () => {
  await world.receive({ from: world.user.email, text: 'Sans preuve', unproven: true })
  const mail = await held()
  const accepting = { id: mail._id, version: mail.version, appId: world.app.id, userId: world.user.userId, trust: true }
  await expect(hugo.call(mails.acceptInbound, accepting)).rejects.toBeProblem('access_denied')
  await farid.call(mails.acceptInbound, accepting)
  await world.receive({ from: 'compta@fournisseur.example', text: 'Facture' })
  const other = await held()
  const discarding = { id: other._id, version: other.version, block: 'address' } as const
  await expect(hugo.call(mails.discardInbound, discarding)).rejects.toBeProblem('access_denied')
  await farid.call(mails.discardInbound, discarding)
  expect(await rules()).toEqual(
    [
      { pattern: world.user.email, rule: 'trust', app: world.app.id },
      { pattern: 'compta@fournisseur.example', rule: 'block', app: undefined },
    ].toSorted((one, two) => (one.pattern < two.pattern ? -1 : 1)),
  )
})

test('[EML-047] a block that cannot be made leaves its mail where it was', async () => {
  await world.receive({ from: 'quelquun@gmail.com', text: 'Bonjour', unproven: true })
  const { _id: id, version } = await held()
  const blocking = farid.call(mails.discardInbound, { id, version, block: 'domain' })
  await expect(blocking).rejects.toBeProblem('sender_rule_public_domain')
  expect(await held()).toMatchObject({ _id: id, version })
})

test('[EML-047] nobody blocks or trusts us, the team or a public domain, or an account that is not there', async () => {
  const make = (pattern: string) => farid.call(mails.makeSenderRule, { pattern, rule: 'block' })
  await expect(make('@orange.fr')).rejects.toBeProblem('sender_rule_public_domain')
  for (const own of [world.address, 'support@nimbus.example', '@nimbus.example', world.emma.email])
    await expect(make(own)).rejects.toBeProblem('sender_rule_own')
  for (const wrong of ['', 'spam', 'a b@spam.example', '@spam', '<x@spam.example>'])
    await expect(make(wrong)).rejects.toBeProblem('invalid_input')
  const nowhere = { pattern: 'x@spam.example', rule: 'trust', appId: missing } as const
  await expect(farid.call(mails.makeSenderRule, nowhere)).rejects.toBeProblem('not_found')
  await expect(hugo.call(mails.makeSenderRule, { pattern: '@spam.example', rule: 'block' })).rejects.toBeProblem(
    'access_denied',
  )
  expect(await rules()).toEqual([])
})

test('[EML-047] there are at most five hundred rules, also of two made at once', async () => {
  await world.platform.database.query({
    text: `INSERT INTO mails.sender_rules (id, pattern, rule, note, user_id, created_at)
           SELECT 'b' || lpad(to_hex(n), 23, '0'), '@spam' || n || '.example', 'block', '', $1, now()
             FROM generate_series(1, 499) n`,
    values: [missing],
  })
  const made = await Promise.allSettled(
    ['a@x.example', 'b@x.example'].map((pattern) => farid.call(mails.makeSenderRule, { pattern, rule: 'block' })),
  )
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(farid.call(mails.makeSenderRule, { pattern: 'c@x.example', rule: 'block' })).rejects.toBeProblem(
    'sender_rule_limit',
  )
})
