import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewEvent } from '@passerelle/contract/events'
import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { notifs } from '@passerelle/contract/notifs/api'
import { oncall } from '@passerelle/contract/stats/oncall'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours, minutes } from '@passerelle/kernel/durations'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { defaultNoticeChoices, ownChoices } from '@passerelle/kernel/notice-preferences'
import { givenStats } from '@passerelle/testkit/given-stats'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
let team: Awaited<ReturnType<typeof givenTeam>>
let stats: ReturnType<typeof givenStats>
const givenTeam = async () => {
  const { app, given } = world
  const [hugo, gwen, farid] = await Promise.all([
    given.staff({ firstName: 'Hugo', inside: [app] }),
    given.staff({ firstName: 'Gwen', inside: [app], email: 'gwen@nimbus.example' }),
    given.staff({ firstName: 'Farid', project: true }),
  ])
  await world.as(hugo).call(accounts.addWatcher, { appId: app.id, userId: hugo.userId })
  const people = { ada: world.admin, basile: world.user, emma: world.emma, hugo, gwen, farid }
  const names = new Map(Object.entries(people).map(([name, { userId }]) => [userId, name]))
  return { hugo, gwen, farid, names, asHugo: world.as(hugo, { in: app.id }), asFarid: world.as(farid, { in: app.id }) }
}
beforeAll(async () => {
  world = await projectsTestEnvironment(['all'], { mergeRequestDeciders: ['gwen@nimbus.example'] })
  team = await givenTeam()
  stats = givenStats(world.platform)
})
afterAll(() => world.close())

type Row = { userId: string; kind: string; reason: string | null }
/** The staff who were told since `from`, with what and why: `hugo request_new watcher`. */
const toldTo = async (from: Date, where = 'true') => {
  await world.drain()
  // What waits too long falls due meanwhile, which has tests of its own.
  const { rows } = await world.platform.database.query<Row>({
    text: `SELECT user_id AS "userId", kind, reason FROM notifs.notices
            WHERE reason IS NOT NULL AND kind NOT IN ('request_unattended', 'incident_untaken')
              AND created_at >= $1 AND ${where}`,
    values: [from],
  })
  return rows.map(({ userId, kind, reason }) => `${team.names.get(userId)} ${kind} ${reason}`).toSorted()
}
/** What staff are told of what happens in `act`, a minute after all before. */
const staffHear = async (act: () => Promise<unknown>) => {
  world.clock.advance(minutes(1))
  const from = world.clock.now()
  await act()
  return toldTo(from)
}
const record = (event: Pick<NewEvent, 'name' | 'data'> & Partial<NewEvent>) =>
  world.platform.database.transaction((tx) =>
    world.platform.record(tx, {
      appId: world.app.id,
      actor: { kind: 'system' },
      subject: world.platform.newId(),
      ...event,
    } as NewEvent),
  )
/** A request that Emma is assigned to, told already. */
const ofEmma = async (fields: Parameters<typeof world.request>[0] = {}) => {
  const task = await world.request(fields)
  await team.asFarid.call(projects.attachMember, { id: task.slug, memberId: world.emma.userId })
  await world.drain()
  return task
}

test('[DAY-010][DAY-022] a new request is told to the watchers, a critical one to everybody on duty', async () => {
  const name = 'La caisse ne démarre plus'
  expect(
    await staffHear(() => world.asBasile.call(projects.createTask, { name, description: 'Depuis ce matin' })),
  ).toEqual(['hugo request_new watcher'])
  expect(
    await staffHear(() =>
      world.asBasile.call(projects.createTask, { name, description: 'Depuis ce matin', priority: 4 }),
    ),
  ).toEqual([
    'emma request_new on_duty',
    'farid request_new on_duty',
    'gwen request_new on_duty',
    'hugo request_new watcher',
  ])
})

test('[DAY-012] while the watcher is absent, a new request is told to everybody on duty', async () => {
  const today = toIsoDate(world.clock.now())
  const { _id } = await team.asHugo.call(accounts.createAbsence, { userId: team.hugo.userId, from: today, to: today })
  expect(
    await staffHear(() =>
      world.asBasile.call(projects.createTask, { name: 'Imprimante', description: 'Depuis ce matin' }),
    ),
  ).toEqual(['emma request_new on_duty', 'farid request_new on_duty', 'gwen request_new on_duty'])
  await team.asHugo.call(accounts.deleteAbsence, { userId: team.hugo.userId, absenceId: _id })
})

test('[DAY-010] being given a request, and losing it, is told to that person', async () => {
  const task = await world.request()
  const change = { id: task.slug, memberId: world.emma.userId }
  expect(await staffHear(() => team.asHugo.call(projects.attachMember, change))).toEqual(['emma assigned assigned'])
  expect(await staffHear(() => team.asHugo.call(projects.detachMember, change))).toEqual(['emma unassigned assigned'])
  const own = { id: task.slug, memberId: team.hugo.userId }
  expect(await staffHear(() => team.asHugo.call(projects.attachMember, own)), 'who takes a request').toEqual([])
})

test('[DAY-010] a customer’s message is told to the assigned, without any to the watchers', async () => {
  const [assigned, unassigned] = [await ofEmma(), await world.request()]
  const send = ({ id, threadId }: typeof assigned) =>
    world.asBasile.call(chats.sendMessage, { threadId, taskId: id, text: 'C’est urgent', isPrivateThread: false })
  expect(await staffHear(() => send(assigned))).toEqual(['emma message assigned'])
  expect(await staffHear(() => send(unassigned))).toEqual(['hugo message watcher'])
})

test('[DAY-010] an answer that ends the hold, and a refused completion, are told to the assigned', async () => {
  const asked = await ofEmma({ category: 'managed' })
  await world.asEmma.call(projects.setPendingStatus, { id: asked.slug, status: 'customer', value: true })
  const text = 'La salle du fond'
  const { id: taskId, threadId } = asked
  expect(
    await staffHear(() => world.asBasile.call(chats.sendMessage, { threadId, taskId, text, isPrivateThread: false })),
  ).toEqual(['emma hold_ended assigned', 'emma message assigned'])
  const done = await ofEmma({ category: 'managed', listId: 'in_progress' })
  await world.asEmma.call(projects.setPendingStatus, { id: done.slug, status: 'completed', value: true })
  expect(
    await staffHear(() => world.asAda.call(projects.answerCompletion, { id: done.slug, completed: false })),
  ).toEqual(['emma completion_refused assigned'])
})

test('[DAY-010] a merge request is told to its deciders, the decision to who asked for it', async () => {
  const task = await ofEmma({ category: 'managed', listId: 'in_progress' })
  const link = 'https://git.nimbus.example/lumen/boutique/merge_requests/214'
  expect(
    await staffHear(() =>
      world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'merge_request', value: link }),
    ),
  ).toEqual(['gwen review_asked decider'])
  const asGwen = world.as(team.gwen, { in: world.app.id })
  expect(await staffHear(() => asGwen.call(projects.answerMergeRequest, { id: task.slug, validated: false }))).toEqual([
    'emma merge_answered assigned',
  ])
  const { list } = await world.asEmma.call(notifs.listNotices, { limit: 1 })
  expect(list[0]).toMatchObject({ kind: 'merge_answered', reason: 'assigned', facts: { accepted: false } })
})

test('[DAY-037] the person who requested a review is told why it was refused', async () => {
  const task = await ofEmma({ category: 'managed', listId: 'in_progress' })
  const value = 'https://git.nimbus.example/lumen/boutique/merge_requests/215'
  await world.asEmma.call(projects.setPendingStatus, { id: task.slug, status: 'merge_request', value })
  const refusal = { id: task.slug, validated: false, reason: 'Il manque les tests de la caisse' }
  expect(
    await staffHear(() => world.as(team.gwen, { in: world.app.id }).call(projects.answerMergeRequest, refusal)),
  ).toEqual(['emma internal_message assigned', 'emma merge_answered assigned'])
  const { list } = await world.asEmma.call(notifs.listNotices, { limit: 5 })
  expect(list.find(({ kind }) => kind === 'merge_answered')).toMatchObject({ excerpt: refusal.reason })
})

test('[DAY-010][DAY-022] time that a colleague corrects or deletes is told to whose it is', async () => {
  const task = await ofEmma({ category: 'managed', listId: 'in_progress', estimatedTime: hours(8) })
  const now = Math.floor(world.clock.now().getTime() / hours(1)) * hours(1)
  const at = (before: number) => new Date(now - before).toISOString()
  const log = { startedAt: at(hours(3)), stoppedAt: at(hours(1)), note: 'Câblage' }
  const { workLogs } = await world.asEmma.call(projects.addWorkLog, { id: task.slug, ...log })
  const change = { id: task.slug, workLogId: workLogs[0]!._id }
  const shorter = { ...change, startedAt: at(hours(2)), note: 'Câblage' }
  expect(await staffHear(() => team.asFarid.call(projects.editWorkLog, shorter))).toEqual([
    'emma time_changed assigned',
  ])
  const { list } = await world.asEmma.call(notifs.listNotices, { limit: 1 })
  expect(list[0]!.facts).toMatchObject({ fromMs: hours(2), loggedAt: log.startedAt })
  expect(await staffHear(() => team.asFarid.call(projects.deleteWorkLog, change))).toEqual([
    'emma time_changed assigned',
  ])
})

test('[DAY-010] an outage in production is told to watchers and project staff, elsewhere to watchers', async () => {
  const probe = await stats.givenProbe(world.app, { name: 'ERP' })
  const incident = async (isProd: boolean) => (await stats.givenProbeEvent(probe, { isProd })).id
  const data = { probeId: probe.id, type: 'TO_DEFINE' }
  const [inProduction, elsewhere] = [await incident(true), await incident(false)]
  const both = (kind: string) => [`farid ${kind} project`, `hugo ${kind} watcher`]
  expect(await staffHear(() => record({ name: 'probe.down', subject: inProduction, data }))).toEqual(both('outage'))
  expect(await staffHear(() => record({ name: 'probe.resolved', subject: inProduction, data }))).toEqual(
    both('outage_over'),
  )
  expect(await staffHear(() => record({ name: 'probe.down', subject: elsewhere, data }))).toEqual([
    'hugo outage watcher',
  ])
  const certificate = { name: 'probe.certificate_expiring', subject: probe.id, data: { probeId: probe.id, days: 14 } }
  expect(await staffHear(() => record(certificate as NewEvent))).toEqual(both('certificate_expiring'))
})

test('[DAY-010] a failed payment, a new account and a report to complete', async () => {
  const failed = { status: 'failed', amountInCents: 165_000 }
  expect(await staffHear(() => record({ name: 'payment.changed', data: failed }))).toEqual([
    'farid payment_failed project',
    'hugo payment_failed watcher',
  ])
  expect(await staffHear(() => record({ name: 'account.registered', data: { services: [] } }))).toEqual([
    'farid account_new project',
  ])
  expect(await staffHear(() => record({ name: 'report.completion_requested', data: { day: '2026-01-20' } }))).toEqual([
    'farid report_requested project',
  ])
})

test('[DAY-010] an absence over due requests is told to project staff, with their number', async () => {
  const dueAt = new Date(world.clock.now().getTime() + days(7))
  await ofEmma({ dueAt })
  const [from, to] = [toIsoDate(new Date(dueAt.getTime() - days(1))), toIsoDate(dueAt)]
  const plan = () => world.asEmma.call(accounts.createAbsence, { userId: world.emma.userId, from, to })
  expect(await staffHear(plan)).toEqual(['farid absence_conflict project'])
  const { list } = await world.as(team.farid).call(notifs.listNotices, { limit: 10 })
  expect(list.find(({ kind }) => kind === 'absence_conflict')).toMatchObject({
    actor: { _id: world.emma.userId },
    facts: { from, to, requests: 1 },
  })
})

test('[DAY-004] the notices of a new account and of an absence are in the account of the provider', async () => {
  const { farid } = team
  await staffHear(() => record({ name: 'account.registered', data: { services: [] } }))
  const day = toIsoDate(new Date(world.clock.now().getTime() + days(30)))
  await ofEmma({ dueAt: new Date(`${day}T12:00:00Z`) })
  const absence = { userId: world.emma.userId, from: day, to: day }
  const { _id: absenceId } = await world.asEmma.call(accounts.createAbsence, absence)
  await world.drain()
  const { rows } = await world.platform.database.query<object>({
    text: `SELECT app_id AS "appId", kind, other_app_id AS "otherAppId", absence_id AS "absenceId"
             FROM notifs.notices WHERE user_id = $1 AND (absence_id = $2 OR other_app_id = $3)`,
    values: [farid.userId, absenceId, world.app.id],
  })
  expect(rows).toContainEqual({
    appId: farid.appId,
    kind: 'account_new',
    otherAppId: world.app.id,
    absenceId: null,
  })
  expect(rows).toContainEqual({ appId: farid.appId, kind: 'absence_conflict', otherAppId: null, absenceId })
  const { list } = await world.as(farid).call(notifs.listNotices, { limit: 10 })
  expect(list.find(({ kind }) => kind === 'account_new')!.app._id).toBe(world.app.id)
})

test('[DAY-020] an absence over due or planned requests is told with their number', async () => {
  const { hugo, farid, asFarid } = team
  const at = (ahead: number) => new Date(world.clock.now().getTime() + days(ahead))
  const given = async (fields: object) => {
    const task = await world.request(fields)
    await asFarid.call(projects.attachMember, { id: task.slug, memberId: hugo.userId })
    return task
  }
  const [due, planned] = [await given({ dueAt: at(21) }), await given({ plannedAt: at(20), dueAt: at(40) })]
  await given({ dueAt: at(19) })
  await given({ plannedAt: at(22) })
  await given({ dueAt: at(21), listId: 'done', doneAt: world.clock.now() })
  const [from, to] = [toIsoDate(at(20)), toIsoDate(at(21))]
  const absence = { userId: hugo.userId, from, to }
  expect(await world.as(farid).call(accounts.readAbsenceConflicts, absence)).toEqual({ requests: 2, onCallDays: 0 })
  expect(await staffHear(() => world.as(farid).call(accounts.createAbsence, absence))).toEqual([
    'hugo absence_conflict assigned',
  ])
  const { list: told } = await world.as(hugo).call(notifs.listNotices, { limit: 10 })
  const facts = { from, to, requests: 2, personId: hugo.userId }
  expect(told.find(({ kind }) => kind === 'absence_conflict')!.facts).toMatchObject(facts)
  const filters = { memberIds: [hugo.userId], duringFrom: from, duringTo: to }
  const found = await world.as(hugo).call(projects.searchTasks, { filters, open: true })
  expect(found.list.map(({ _id }) => _id).toSorted()).toEqual([due.id, planned.id].toSorted())
})

test('conflicts of an absence are listed before it is planned, days on call too', async () => {
  const { farid } = team
  const hugo = await world.given.staff({ firstName: 'Hugo' })
  const layer = {
    name: '1er niveau',
    startsOn: toIsoDate(world.clock.now()),
    handoverWeekday: 1,
    handoverMinute: 540,
    shiftDays: 7,
    hours: 'always' as const,
    members: [hugo.userId],
  }
  const organise = async (layers: (typeof layer)[]) => {
    const { version } = await world.as(farid).call(oncall.readOncall, {})
    await world.as(farid).call(oncall.setOncallLayers, { layers, from: 'now', version })
  }
  await organise([layer])
  const [from, to] = [days(10), days(12)].map((ahead) => toIsoDate(new Date(world.clock.now().getTime() + ahead)))
  const read = (who: typeof hugo) =>
    world.as(who).call(accounts.readAbsenceConflicts, { userId: hugo.userId, from: from!, to: to! })
  expect(await read(hugo)).toEqual({ requests: 0, onCallDays: 3 })
  expect(await read(farid)).toEqual({ requests: 0, onCallDays: 3 })
  await expect(read(world.emma)).rejects.toBeProblem('access_denied')
  const plan = () => world.as(hugo).call(accounts.createAbsence, { userId: hugo.userId, from: from!, to: to! })
  expect(await staffHear(plan)).toEqual(['farid absence_conflict project'])
  const { list } = await world.as(farid).call(notifs.listNotices, { limit: 100 })
  const facts = { from, to, requests: 0, onCallDays: 3, personId: hugo.userId }
  expect(list).toContainEqual(
    expect.objectContaining({ kind: 'absence_conflict', facts: expect.objectContaining(facts) }),
  )
  await organise([])
})

test('[DAY-075] an event that is delivered twice is one notice', async () => {
  world.clock.advance(minutes(1))
  const from = world.clock.now()
  await world.asBasile.call(projects.createTask, { name: 'Deux fois', description: 'Depuis ce matin' })
  await world.drain()
  await world.platform.database.query({
    text: `INSERT INTO platform.undelivered (event_id, at)
           SELECT id, at FROM platform.events WHERE name = 'task.created' AND at >= $1`,
    values: [from],
  })
  expect(await toldTo(from)).toEqual(['hugo request_new watcher'])
})

test('[DAY-003] a customer has no preference for what staff are told, and staff have theirs', async () => {
  const digestHour = 8
  const choices = ownChoices('staff', defaultNoticeChoices.staff)
  const quiet = { ...choices, incoming: { inbox: true, push: false, mail: 'digest' as const } }
  const saved = await team.asHugo.call(notifs.savePreferences, { choices: quiet, digestHour })
  expect(saved.choices).toEqual(quiet)
  await expect(world.asBasile.call(notifs.savePreferences, { choices: quiet, digestHour })).rejects.toMatchObject({
    code: 'invalid_input',
    reply: { errors: { 'choices.incoming': expect.anything() } },
  })
  expect(Object.keys((await world.asBasile.call(notifs.readPreferences, {})).choices)).not.toContain('incoming')
})

test('[DAY-014] pushes and mails of the night wait for the morning and are one, the inbox does not wait', async () => {
  world.clock.advance(Date.parse('2026-02-17T21:00:00Z') - world.clock.now().getTime())
  const from = world.clock.now()
  const morning = new Date('2026-02-18T06:30:00Z')
  for (const name of ['La nuit', 'Encore la nuit']) {
    const task = await world.request({ name })
    await team.asFarid.call(projects.attachMember, { id: task.slug, memberId: world.emma.userId })
  }
  expect(await toldTo(from)).toEqual(['emma assigned assigned', 'emma assigned assigned'])
  expect((await world.asEmma.call(notifs.listNotices, { limit: 1, unread: 'true' })).list).toHaveLength(1)
  const mails = async () =>
    (
      await world.platform.database.query<{ template: string }>({
        text: 'SELECT template FROM mails.outgoing WHERE address = $1 AND created_at >= $2',
        values: [world.emma.email, from],
      })
    ).rows
  await world.sweep()
  expect(await mails()).toEqual([])
  world.clock.advance(morning.getTime() - from.getTime())
  await world.sweep()
  await world.drain()
  expect(await mails()).toEqual([{ template: 'digest' }])
})

test('[DAY-015] notices of an absence are mailed at 08:00 of the first day back', async () => {
  world.clock.advance(Date.parse('2026-02-24T10:00:00Z') - world.clock.now().getTime())
  const from = world.clock.now()
  const absence = { userId: world.emma.userId, from: '2026-02-24', to: '2026-02-25' }
  await world.asEmma.call(accounts.createAbsence, absence)
  const task = await world.request()
  await team.asFarid.call(projects.attachMember, { id: task.slug, memberId: world.emma.userId })
  expect(await toldTo(from)).toEqual(['emma assigned assigned'])
  const { rows } = await world.platform.database.query<{ at: Date }>({
    text: 'SELECT mail_due_at AS at FROM notifs.notices WHERE user_id = $1 AND created_at >= $2',
    values: [world.emma.userId, from],
  })
  expect(rows).toEqual([{ at: new Date('2026-02-26T07:00:00Z') }])
})

test('[DAY-003][DAY-014] quiet hours are two different hours and days from 1 to 7, for staff alone', async () => {
  const choices = ownChoices('staff', defaultNoticeChoices.staff)
  const save = (fields: object, who = world.asEmma) =>
    who.call(notifs.savePreferences, { choices, digestHour: 8, ...fields } as never)
  const defaults = { quietFrom: 1200, quietTo: 450, quietDays: [6, 7] }
  expect(await world.asEmma.call(notifs.readPreferences, {})).toMatchObject(defaults)
  const chosen = { quietFrom: 1320, quietTo: 360, quietDays: [7] }
  expect(await save(chosen)).toMatchObject(chosen)
  expect(await save({}), 'unchanged when absent').toMatchObject(chosen)
  expect(await save({ quietFrom: null, quietTo: null, quietDays: [] })).toMatchObject({
    quietFrom: null,
    quietDays: [],
  })
  for (const [fields, field] of [
    [{ quietFrom: 1200 }, 'quietTo'],
    [{ quietFrom: 1200, quietTo: null, quietDays: [] }, 'quietTo'],
    [{ quietFrom: 1440, quietTo: 60, quietDays: [] }, 'quietFrom'],
    [{ quietFrom: 60, quietTo: 60, quietDays: [] }, 'quietTo'],
    [{ quietFrom: 1200, quietTo: 60, quietDays: [8] }, 'quietDays'],
    [{ quietFrom: 1200, quietTo: 60, quietDays: [6, 6] }, 'quietDays'],
  ] as const)
    await expect(save(fields)).rejects.toMatchObject({
      code: 'invalid_input',
      reply: { errors: expect.toSatisfy((errors: object) => Object.keys(errors).some((key) => key.startsWith(field))) },
    })
  const customer = { choices: ownChoices('customer', defaultNoticeChoices.customer), ...chosen }
  await expect(save(customer, world.asBasile)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await world.asBasile.call(notifs.readPreferences, {})).not.toHaveProperty('quietFrom')
})
