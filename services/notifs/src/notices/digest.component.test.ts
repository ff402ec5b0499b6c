import { chats } from '@passerelle/contract/chats/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { projects } from '@passerelle/contract/projects/api'
import { hours } from '@passerelle/kernel/durations'
import { defaultNoticeChoices, ownChoices } from '@passerelle/kernel/notice-preferences'
import type { GivenPerson } from '@passerelle/testkit/given-accounts'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { afterAll, beforeAll, expect, test } from 'vitest'

const services = ['accounts', 'projects', 'chats', 'notifs'] as const
let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  // Without mails, which forgets what a mail says once it has left.
  world = await projectsTestEnvironment([...services])
})
afterAll(() => world.close())

const messages = { inbox: true, push: false, mail: 'digest' as const }
type Task = Awaited<ReturnType<typeof world.request>>
type Variables = { items: string; link: string }

const write = (author: GivenPerson, { id: taskId, threadId, appId }: Task) =>
  world.as(author, { in: appId }).call(chats.sendMessage, { threadId, taskId, text: 'Bonjour' })
/** What the digests of somebody say, a day later. */
const digestsOf = async ({ email }: GivenPerson) => {
  const from = world.clock.now()
  await world.drain(services)
  world.clock.advance(hours(24))
  await world.sweep()
  await world.sweep()
  const { rows } = await world.platform.database.query<{ appId: string; variables: Variables }>({
    text: `SELECT app_id AS "appId", variables FROM mails.outgoing
            WHERE template = 'digest' AND address = $1 AND created_at > $2`,
    values: [email, from],
  })
  return rows.map(({ appId, variables: { items, link } }) => ({
    appId,
    link,
    items: (JSON.parse(items) as { title: string; link: string }[]).toSorted((a, b) => (a.title < b.title ? -1 : 1)),
  }))
}

test('[OPEN-064] the digest of a customer has a line for each request, without those that they muted', async () => {
  const choices = { ...ownChoices('customer', defaultNoticeChoices.customer), messages }
  await world.asBasile.call(notifs.savePreferences, { choices, digestHour: 18 })
  const [shown, muted] = [await world.request(), await world.request()]
  await world.asBasile.call(notifs.saveRequestMails, { id: muted.id, muted: true })
  for (const task of [shown, muted]) await write(world.emma, task)
  const { origin } = world.platform.env
  expect(await digestsOf(world.user)).toEqual([
    {
      appId: world.app.id,
      link: `${origin}/inbox`,
      items: [
        {
          title: expect.stringMatching(new RegExp(`^${shown.slug} · `)),
          link: expect.stringContaining(`${origin}/projects/tasks/${shown.slug}`),
        },
      ],
    },
  ])
  await write(world.emma, muted)
  expect(await digestsOf(world.user), 'of a muted request alone').toEqual([])
})

test('[OPEN-064] lines of a digest are sent at the hour of their own when its hour moves meanwhile', async () => {
  const choices = { ...ownChoices('customer', defaultNoticeChoices.customer), messages }
  const tasks = [await world.request(), await world.request()]
  const from = world.clock.now()
  for (const [index, task] of tasks.entries()) {
    // The clock begins at 13:00 in Paris, and is a day later after each test.
    await world.asBasile.call(notifs.savePreferences, { choices, digestHour: index === 0 ? 18 : 20 })
    await write(world.emma, task)
    await world.drain(services)
  }
  const sent = async () => {
    await world.sweep()
    const { rows } = await world.platform.database.query<{ items: string }>({
      text: `SELECT variables ->> 'items' AS items FROM mails.outgoing
              WHERE template = 'digest' AND address = $1 AND created_at > $2 ORDER BY created_at`,
      values: [world.user.email, from],
    })
    return rows.map(({ items }) => (JSON.parse(items) as { title: string }[]).map(({ title }) => title.split(' ')[0]))
  }
  world.clock.advance(hours(6))
  expect(await sent()).toEqual([[tasks[0]!.slug]])
  world.clock.advance(hours(2))
  expect(await sent()).toEqual(tasks.map(({ slug }) => [slug]))
})

test('[OPEN-064] the digest of staff has what happened in all accounts, once, and leads to their inbox', async () => {
  const other = await world.given.customer()
  const gwen = await world.given.staff({ inside: [world.app, other.app] })
  const choices = { ...ownChoices('staff', defaultNoticeChoices.staff), messages }
  await world.as(gwen).call(notifs.savePreferences, { choices, digestHour: 7 })
  const here = await world.request()
  const there = await world.given.task({ app: other.app, owner: other.user })
  for (const { appId, slug } of [here, there])
    await world.as(gwen, { in: appId }).call(projects.attachMember, { id: slug, memberId: gwen.userId })
  await write(world.user, here)
  await write(other.user, there)
  const [digest, ...more] = await digestsOf(gwen)
  expect(more).toEqual([])
  expect(digest).toMatchObject({ appId: gwen.appId, link: `${world.platform.env.origin}/admin/inbox` })
  expect(digest?.items.map(({ title }) => title.split(' · ')[0])).toEqual([here.slug, there.slug].toSorted())
})

test('[OPEN-064] whoever was removed gets no digest, which is then done with', async () => {
  const leaving = await world.given.user(world.app)
  const choices = { ...ownChoices('customer', defaultNoticeChoices.customer), messages }
  await world.as(leaving).call(notifs.savePreferences, { choices, digestHour: 18 })
  const task = await world.given.task({ app: world.app, owner: leaving })
  await write(world.emma, task)
  await world.drain(services)
  await world.platform.database.query({
    text: 'UPDATE accounts.users SET deleted_at = now() WHERE id = $1',
    values: [leaving.userId],
  })
  expect(await digestsOf(leaving)).toEqual([])
  const { rows } = await world.platform.database.query({
    text: 'SELECT id FROM notifs.notices WHERE user_id = $1 AND mail_due_at IS NOT NULL',
    values: [leaving.userId],
  })
  expect(rows, 'and is not tried again').toEqual([])
})
