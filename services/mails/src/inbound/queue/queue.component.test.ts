import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chats } from '@passerelle/contract/chats/api'
import { mails } from '@passerelle/contract/mails/api'
import { projects } from '@passerelle/contract/projects/api'
import { inboundEnvironment } from '../../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
let staff: Awaited<ReturnType<typeof world.given.staff>>
let hugo: ReturnType<typeof world.as>
beforeAll(async () => {
  world = await inboundEnvironment()
  staff = await world.given.staff()
  hugo = world.as(staff)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  world.clock.advance(3_600_000)
})

const missing = 'f'.repeat(24)
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A mail of Basile that nothing proves, with a picture. */
const hold = (text = 'Bonjour') =>
  world.receive({
    from: `"Basile Roux" <${world.user.email}>`,
    subject: 'Imprimante',
    text,
    unproven: true,
    attachments: [{ filename: 'photo.png', contentType: 'image/png', content: png }],
  })
const only = async () => {
  const { list } = await hugo.call(mails.listInbound, { state: 'held' })
  return hugo.call(mails.readInbound, { id: list[0]!._id })
}

test('[EML-049] staff read what waits, the oldest first, with who it claims to be and where it may go', async () => {
  const task = await world.request({ name: 'Réseau' })
  await hold('La première')
  await world.receive({ from: 'compta@fournisseur.example', subject: 'Relance', text: 'La deuxième' })
  const program = { filename: 'outil.exe', contentType: 'application/x-msdownload', content: Buffer.from('MZ') }
  const offer = { from: 'autre@fournisseur.example', subject: 'Offre', text: 'La troisième', attachments: [program] }
  await world.receive(offer)
  const first = await hugo.call(mails.listInbound, { state: 'held', limit: 2 })
  expect(first.list.map(({ excerpt }) => excerpt.trim())).toEqual(['La première', 'La deuxième'])
  expect(first.list[0]).toMatchObject({
    state: 'held',
    reason: 'unproven',
    from: { name: 'Basile Roux', email: world.user.email },
    person: { _id: world.user.userId },
    app: { _id: world.app.id },
    task: null,
    subject: 'Imprimante',
    proof: 'none',
    files: 1,
  })
  const second = await hugo.call(mails.listInbound, { state: 'held', limit: 2, before: first.next! })
  expect(second.list.map(({ subject, files }) => [subject, files])).toEqual([['Offre', 0]])
  expect(second.next).toBeNull()
  const found = await hugo.call(mails.listInbound, { state: 'held', search: 'RELANCE' })
  expect(found.list.map(({ subject }) => subject)).toEqual(['Relance'])
  const unknown = await hugo.call(mails.listInbound, { state: 'held', reason: 'unknown_sender' })
  expect(unknown.list.map(({ subject }) => subject)).toEqual(['Relance', 'Offre'])
  const ofAccount = await hugo.call(mails.listInbound, { state: 'held', appId: world.app.id })
  expect(ofAccount.list.map(({ subject }) => subject)).toEqual(['Imprimante'])
  expect(await hugo.call(mails.countInbound, {})).toEqual({ held: 3, oldestAt: first.list[0]!.receivedAt })
  const whole = await hugo.call(mails.readInbound, { id: first.list[0]!._id })
  expect(whole).toMatchObject({ to: [world.address], cc: [], parts: [{ name: 'photo.png', taken: true }] })
  expect(whole.candidates.people[0]).toMatchObject({ _id: world.user.userId, app: { _id: world.app.id } })
  expect(whole.candidates.tasks.map(({ taskId }) => taskId)).toContain(task.id)
  await expect(hugo.call(mails.readInbound, { id: missing })).rejects.toBeProblem('not_found')
})

test('[EML-049] proposes five people and requests, by the words of the subject or of a search', async () => {
  const printer = await world.request({ name: 'L’imprimante du hall' })
  for (let n = 0; n < 6; n += 1) await world.request({ name: `Autre ${n}` })
  for (let n = 0; n < 6; n += 1) await world.given.user(world.app, { firstName: `Zoé${n}`, lastName: 'Petit' })
  await hold()
  const { _id: id, candidates } = await only()
  expect(candidates.tasks).toHaveLength(5)
  expect(candidates.tasks[0]!.taskId).toBe(printer.id)
  expect(candidates.people).toHaveLength(5)
  const { candidates: found } = await hugo.call(mails.readInbound, { id, search: 'zoé5' })
  expect(found.people.map(({ firstName }) => firstName)).toEqual(['Zoé5'])
  const { candidates: other } = await hugo.call(mails.readInbound, { id, search: 'autre 3' })
  expect(other.tasks.map(({ name }) => name)).toEqual(['Autre 3'])
})

test('staff post a mail into a request in the name of its person, once', async () => {
  const task = await world.request({ pendingAt: world.clock.now(), pendingStatus: 'customer' })
  await hold()
  const { _id, version } = await only()
  const input = { id: _id, version, appId: world.app.id, userId: world.user.userId, taskId: task.id }
  const answers = await Promise.allSettled([
    hugo.call(mails.acceptInbound, input),
    hugo.call(mails.acceptInbound, input),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await world.drain()
  const { list } = await world.asEmma.call(chats.readMessages, { id: task.threadId })
  const said = list.filter(({ text }) => text !== '').toReversed()
  expect(said.map(({ text }) => text.slice(0, 15))).toEqual(['Bonjour', 'storages:fileId'])
  expect(said.every(({ author }) => author?._id === world.user.userId)).toBe(true)
  expect((await world.asBasile.call(projects.readTask, { id: task.slug })).pendingStatus).toBeNull()
  expect(await world.received()).toMatchObject([{ state: 'posted' }])
  await expect(hugo.call(mails.acceptInbound, input)).rejects.toBeProblem('inbound_handled')
})

test('staff open a request from a mail, with a title and text of their own', async () => {
  await hold()
  const { _id, version } = await only()
  const { taskId } = await hugo.call(mails.acceptInbound, {
    id: _id,
    version,
    appId: world.app.id,
    userId: world.user.userId,
    title: 'Imprimante du 2e',
    text: 'Elle ne répond plus.',
  })
  await world.drain()
  expect(await world.asBasile.call(projects.readTask, { id: taskId })).toMatchObject({
    name: 'Imprimante du 2e',
    description: 'Elle ne répond plus.',
    userId: world.user.userId,
  })
})

test('a mail is posted in the name of a customer of the account, and into a request of it', async () => {
  const other = await world.given.customer()
  const foreign = await world.given.task({ app: other.app, owner: other.user })
  await hold()
  const { _id: id, version } = await only()
  const input = { id, version, appId: world.app.id, userId: world.user.userId }
  await expect(hugo.call(mails.acceptInbound, { ...input, userId: other.user.userId })).rejects.toBeProblem(
    'inbound_person',
  )
  await expect(hugo.call(mails.acceptInbound, { ...input, userId: world.emma.userId })).rejects.toBeProblem(
    'inbound_person',
  )
  await expect(hugo.call(mails.acceptInbound, { ...input, taskId: foreign.id })).rejects.toBeProblem('not_found')
  await expect(hugo.call(mails.acceptInbound, { ...input, id: missing })).rejects.toBeProblem('not_found')
  await expect(hugo.call(mails.acceptInbound, { ...input, version: version + 1 })).rejects.toBeProblem(
    'inbound_handled',
  )
})

test('[EML-033] a discarded or ignored mail can be put into the queue', async () => {
  await hold()
  const { _id: id, version } = await only()
  await hugo.call(mails.discardInbound, { id, version })
  await expect(hugo.call(mails.discardInbound, { id, version })).rejects.toBeProblem('inbound_handled')
  const discarded = await hugo.call(mails.listInbound, { state: 'discarded' })
  expect(discarded.list.map(({ _id }) => _id)).toEqual([id])
  await hugo.call(mails.restoreInbound, { id, version: version + 1 })
  expect(await only()).toMatchObject({ _id: id, state: 'held', version: version + 2 })
  await expect(hugo.call(mails.restoreInbound, { id, version: version + 2 })).rejects.toBeProblem('inbound_handled')
  await expect(hugo.call(mails.restoreInbound, { id: missing, version: 1 })).rejects.toBeProblem('not_found')

  await world.clear()
  await world.receive({ from: world.user.email, headers: { 'Auto-Submitted': 'auto-replied' }, text: 'Absent' })
  const [ignored] = (await hugo.call(mails.listInbound, { state: 'ignored' })).list
  expect(ignored).toMatchObject({ reason: 'auto_reply' })
  await hugo.call(mails.restoreInbound, { id: ignored!._id, version: 2 })
  expect((await only()).text.trim()).toBe('Absent')
})

const handled = 'inbound_handled'
/** What is accepted is posted, and what is to be read again is read. */
const afterwards: Record<string, string> = { accepted: 'posted', received: 'held' }
test.each([
  ['received', { accept: handled, discard: handled, restore: handled, retry: handled }],
  ['accepted', { accept: handled, discard: handled, restore: handled, retry: handled }],
  ['posted', { accept: handled, discard: handled, restore: handled, retry: handled }],
  ['held', { accept: 'accepted', discard: 'discarded', restore: handled, retry: handled }],
  ['ignored', { accept: handled, discard: handled, restore: 'held', retry: handled }],
  ['discarded', { accept: handled, discard: handled, restore: 'held', retry: handled }],
  ['failed', { accept: handled, discard: 'discarded', restore: handled, retry: 'received' }],
])('[EML-024] what staff may do with a mail that is %s', async (state, outcomes) => {
  await hold()
  const { _id: id, version } = await only()
  const input = { id, version }
  const calls = {
    accept: () => hugo.call(mails.acceptInbound, { ...input, appId: world.app.id, userId: world.user.userId }),
    discard: () => hugo.call(mails.discardInbound, input),
    restore: () => hugo.call(mails.restoreInbound, input),
    retry: () => hugo.call(mails.retryInbound, input),
  }
  const { query } = world.platform.database
  for (const [action, outcome] of Object.entries(outcomes)) {
    await query({
      text: 'UPDATE mails.inbound SET state = $2, version = $3 WHERE id = $1',
      values: [id, state, version],
    })
    const call = calls[action as keyof typeof calls]()
    if (outcome === handled) {
      await expect(call).rejects.toBeProblem(handled)
      continue
    }
    await call
    await world.drain()
    expect(await world.received()).toMatchObject([{ state: afterwards[outcome] ?? outcome }])
  }
})

test('[EML-034] mails of one sender that wait are accepted together, each where it belongs', async () => {
  const task = await world.request()
  const to = await world.replyAddress(task, world.admin)
  for (const text of ['Un', 'Deux']) await world.receive({ from: world.user.email, to, text, unproven: true })
  await hold('Une nouvelle demande')
  await world.receive({ from: 'compta@fournisseur.example', text: 'Facture' })
  await world.platform.database.query({
    text: `INSERT INTO mails.outgoing (id, app_id, user_id, address, locale, template, key, created_at, task_id,
             internal_chain)
           VALUES ($1::text, $2, $3, 'x@example.com', 'fr', 'thread', $1::text, $5, $4, true)`,
    values: [missing, world.app.id, world.user.userId, task.id, world.clock.now()],
  })
  await world.receive({ from: world.user.email, text: 'Interne', inReplyTo: `<o.${missing}@nimbus.example>` })
  const { list } = await hugo.call(mails.listInbound, { state: 'held' })
  const ids = list.map(({ _id }) => _id)
  // Nobody publishes an answer to an internal exchange unread.
  expect(await hugo.call(mails.changeInbound, { ids: ids.slice(4), action: 'accept' })).toEqual({ done: 0, left: 1 })
  await expect(hugo.call(mails.changeInbound, { ids, action: 'accept' })).rejects.toBeProblem('invalid_input')
  const own = ids.slice(0, 3)
  expect(await hugo.call(mails.changeInbound, { ids: own, action: 'accept' })).toEqual({ done: 3, left: 0 })
  expect(await hugo.call(mails.changeInbound, { ids: own, action: 'accept' })).toEqual({ done: 0, left: 3 })
  await world.drain()
  const states = (await world.received()).map(({ state }) => state)
  expect(states).toEqual(['posted', 'posted', 'posted', 'held', 'held'])
  const { list: said } = await world.asEmma.call(chats.readMessages, { id: task.threadId })
  expect(
    said
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .toSorted(),
  ).toEqual(['Deux', 'Un'])
  expect(await hugo.call(mails.changeInbound, { ids: ids.slice(3, 4), action: 'accept' })).toEqual({ done: 0, left: 1 })
  expect(await hugo.call(mails.changeInbound, { ids: ids.slice(3, 4), action: 'discard' })).toEqual({
    done: 1,
    left: 0,
  })
})

test('a mail that could not be read is read again when staff ask for it', async () => {
  await hold()
  const { _id: id, version } = await only()
  await world.platform.database.query({
    text: `UPDATE mails.inbound SET state = 'failed', reason = 'unreadable' WHERE id = $1`,
    values: [id],
  })
  await expect(hugo.call(mails.retryInbound, { id, version: version + 1 })).rejects.toBeProblem('inbound_handled')
  await hugo.call(mails.retryInbound, { id, version })
  await world.drain()
  expect(await only()).toMatchObject({ _id: id, reason: 'unproven' })
})

test('the raw mail is downloaded as a file, which is recorded', async () => {
  await hold()
  const { _id: id } = await only()
  const answer = await fetch(`${world.origin}/api/mails/v1/nimbus/inbound/${id}/source`, {
    headers: { authorization: `Bearer ${await world.given.tokenFor(staff)}` },
  })
  expect(answer.headers.get('content-disposition')).toContain(`${id}.eml`)
  expect(await answer.text()).toContain('Subject: Imprimante')
  const { rows } = await world.platform.database.query({
    text: `SELECT FROM platform.events WHERE name = 'inbound.downloaded' AND subject = $1`,
    values: [id],
  })
  expect(rows).toHaveLength(1)
  await expect(hugo.call(mails.downloadInbound, { id: missing })).rejects.toBeProblem('not_found')
})

test('no customer reads or handles incoming mails', async () => {
  await hold()
  const { _id: id, version } = await only()
  for (const customer of [world.asAda, world.asBasile]) {
    await expect(customer.call(mails.listInbound, { state: 'held' })).rejects.toBeProblem('not_enough_rights')
    await expect(customer.call(mails.countInbound, {})).rejects.toBeProblem('not_enough_rights')
    await expect(customer.call(mails.readInbound, { id })).rejects.toBeProblem('not_enough_rights')
    await expect(customer.call(mails.discardInbound, { id, version })).rejects.toBeProblem('not_enough_rights')
    await expect(customer.call(mails.changeInbound, { ids: [id], action: 'discard' })).rejects.toBeProblem(
      'not_enough_rights',
    )
    await expect(customer.call(mails.listSenderRules, {})).rejects.toBeProblem('not_enough_rights')
    await expect(
      customer.call(mails.acceptInbound, { id, version, appId: world.app.id, userId: world.user.userId }),
    ).rejects.toBeProblem('not_enough_rights')
  }
})
