import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '@passerelle/contract/mails/api'
import { projects } from '@passerelle/contract/projects/api'
import { inboundEnvironment } from '../testing/inbound-environment.ts'

let world: Awaited<ReturnType<typeof inboundEnvironment>>
beforeAll(async () => {
  world = await inboundEnvironment()
  await world.asAda.call(mails.setAccountMails, { outsideAddresses: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.clear()
  world.clock.advance(3_600_000)
})

type Task = Awaited<ReturnType<typeof world.request>>
type Who = 'asEmma' | 'asAda' | 'asBasile'
const everybody = ['asEmma', 'asAda', 'asBasile'] as const
const find = async (who: Who, search: string) => (await world[who].call(projects.quickSearch, { search })).list
const slugs = async (who: Who, search: string) => (await find(who, search)).map(({ taskId }) => taskId)
const listed = async (who: Who, search: string) =>
  (await world[who].call(projects.readList, { listId: 'todo', search })).list.map(({ taskId }) => taskId)

/** Somebody from outside follows the request and writes this by mail. */
const writes = async (task: Task, { email, name }: { email: string; name: string }, text: string) => {
  const { _id } = await world.asAda.call(projects.addOutsideAddress, { id: task.slug, email, name })
  await world.drain()
  const { token } = await world.platform.database.prisma.outsideReplyAddress.findFirstOrThrow({
    where: { outsideId: _id },
  })
  await world.receive({ from: email, to: `demandes+${token}@nimbus.example`, text, unproven: true })
  return _id
}

test('[EML-065] a message by mail is found by its text, by whoever may read it', async () => {
  const [task, other] = [await world.request(), await world.request()]
  await world.receive({
    from: world.user.email,
    to: await world.replyAddress(task, world.user),
    text: 'Le vidéoprojecteur clignote.',
  })
  await writes(other, { email: 'paul@cabinet.example', name: 'Paul Girard' }, 'Le coaxial est blindé.')
  for (const who of everybody) {
    expect(await slugs(who, 'videoprojecteur')).toEqual([task.slug])
    expect(await slugs(who, 'coaxial')).toEqual([other.slug])
    expect(await listed(who, 'coaxial')).toEqual([other.slug])
  }
  const { user: stranger } = await world.given.customer()
  expect((await world.as(stranger).call(projects.quickSearch, { search: 'coaxial' })).list).toEqual([])
})

test('[EML-065] the name and address of an outside author are found by staff only', async () => {
  const task = await world.request()
  const olga = { email: 'o.zawadzki@trefilerie.example', name: 'Olga Żawadzki' }
  await writes(task, olga, 'Livraison du cuivre jeudi.')
  for (const search of ['Olga', 'zawadzki', 'zawad', olga.email, 'trefilerie', 'olga cuivre']) {
    expect([search, await slugs('asEmma', search)]).toEqual([search, [task.slug]])
    expect([search, await listed('asEmma', search)]).toEqual([search, [task.slug]])
    const { list } = await world.asEmma.call(projects.listTasksAsAdmin, { search })
    expect([search, list.map(({ taskId }) => taskId)]).toEqual([search, [task.slug]])
  }
  // With one letter wrong neither, which is forgiven for words that are known.
  for (const search of ['Olga', 'zawadzki', 'zawad', 'zawadzky', '!olga', "'!olga'", olga.email, 'olga cuivre'])
    for (const who of ['asAda', 'asBasile'] as const) {
      expect([search, (await world[who].call(projects.quickSearch, { search })).total]).toEqual([search, 0])
      expect([search, await listed(who, search)]).toEqual([search, []])
    }
  // What is found by its text shows nothing of who wrote it.
  const found = await find('asBasile', 'cuivre')
  expect(found).toMatchObject([{ taskId: task.slug, match: { field: 'message' } }])
  expect(JSON.stringify(found)).not.toMatch(/olga|zawadzki|trefilerie/i)
  const { rows } = await world.platform.database.query({
    text: `SELECT word FROM platform.known_words WHERE word IN ('olga', 'zawadzki', 'trefilerie')`,
  })
  expect(rows).toEqual([])
})

test('[EML-065] staff find an outside author by the name of today, also after a message has changed', async () => {
  const task = await world.request()
  const address = { email: 'g.tessier@menuiserie.example', name: 'Gontran Tessier' }
  const outsideId = await writes(task, address, 'Les huisseries arrivent.')
  await world.asAda.call(projects.removeOutsideAddress, { id: task.slug, outsideId })
  expect(await slugs('asEmma', 'gontran')).toEqual([task.slug])
  await world.asAda.call(projects.addOutsideAddress, { id: task.slug, ...address, name: 'Ludivine Tessier' })
  expect([await slugs('asEmma', 'gontran'), await slugs('asEmma', 'ludivine')]).toEqual([[], [task.slug]])
  await world.platform.database.query({
    text: `UPDATE chats.messages SET text = 'Les volets arrivent.' WHERE task_id = $1`,
    values: [task.id],
  })
  expect([await slugs('asBasile', 'huisseries'), await slugs('asBasile', 'volets')]).toEqual([[], [task.slug]])
  expect([await slugs('asEmma', 'ludivine'), await slugs('asBasile', 'ludivine')]).toEqual([[task.slug], []])
})

test('[EML-065] nothing of a mail that is held, ignored or discarded is found', async () => {
  const hugo = world.as(await world.given.staff())
  const stranger = 'x@quelconque.example'
  await world.receive({ from: stranger, subject: 'Kumquat', text: 'Un kumquat.' })
  await world.receive({
    from: stranger,
    subject: 'Kumquat',
    text: 'Encore un kumquat.',
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  const finds = async () => [await slugs('asEmma', 'kumquat'), await slugs('asBasile', 'kumquat')]
  const states = async () => (await world.received()).map(({ state }) => state)
  expect(await states()).toEqual(['held', 'ignored'])
  expect(await finds()).toEqual([[], []])
  const [held] = (await hugo.call(mails.listInbound, { state: 'held' })).list
  const { version } = await hugo.call(mails.readInbound, { id: held!._id })
  await hugo.call(mails.discardInbound, { id: held!._id, version })
  await world.drain()
  expect(await states()).toEqual(['discarded', 'ignored'])
  expect(await finds()).toEqual([[], []])
})
