import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import { days, hours } from '@passerelle/kernel/durations'
import '@passerelle/testkit/matchers'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'
import { requestTo } from '@passerelle/testkit/request'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment()
})
afterAll(() => world.close())

const asEmma = () => world.as(world.emma)
const parts = { projectManagement: 'Point du matin', design: '', build: 'Comptes activés', deploy: 'Caisse' }
const report = (date: string, ...userIds: string[]) => ({ date, userIds: [world.emma.userId, ...userIds], parts })

test('[API-055][BKL-006][BKL-007] a report has its day, people, four sections and observation', async () => {
  // Whoever entered an account is in it, too, and is one person all the same.
  const hugo = await world.given.staff({ inside: [world.app] })
  const made = await asEmma().call(projects.createReport, {
    ...report('2026-02-03', hugo.userId),
    observation: 'Calme',
  })
  expect(made).toMatchObject({ date: '2026-02-03', parts, observation: 'Calme', updatedAt: world.iso() })
  expect(made.reportId).toMatch(/^[0-9a-f]{24}$/)
  expect(made.userIds.toSorted()).toEqual([world.emma.userId, hugo.userId].toSorted())
  expect(made.people.map(({ _id }) => _id).toSorted()).toEqual(made.userIds.toSorted())
  expect(await world.namesOf(made.reportId)).toEqual(['report.created'])
  const again = asEmma().call(projects.createReport, report('2026-02-03', hugo.userId))
  await expect(again).rejects.toBeProblem('report_exists')
})

test('[API-054] the reports of a day, of all or of some people', async () => {
  const [hugo, lea] = [await world.given.staff(), await world.given.staff()]
  const one = await asEmma().call(projects.createReport, report('2026-02-04'))
  const two = await asEmma().call(projects.createReport, report('2026-02-04', hugo.userId))
  await asEmma().call(projects.createReport, report('2026-02-05', hugo.userId))
  const ids = async (more: object) =>
    (await asEmma().call(projects.listReports, { date: '2026-02-04', ...more })).list.map(({ reportId }) => reportId)
  expect(new Set(await ids({}))).toEqual(new Set([one.reportId, two.reportId]))
  expect(await ids({ userIds: [hugo.userId, lea.userId] })).toEqual([two.reportId])
  expect(await ids({ userIds: [lea.userId] })).toEqual([])
})

test('[API-056][BKL-009] an update takes sections and observation, and no other field', async () => {
  const made = await asEmma().call(projects.createReport, report('2026-02-06'))
  const hugo = await world.given.staff()
  const other = await asEmma().call(projects.createReport, report('2026-02-06', hugo.userId))
  const changed = await asEmma().call(projects.editReport, {
    reportId: made.reportId,
    parts: { design: 'Maquette' },
    observation: 'À suivre',
  })
  expect(changed).toEqual({ ...made, parts: { ...parts, design: 'Maquette' }, observation: 'À suivre' })
  const { list } = await asEmma().call(projects.listReports, { date: '2026-02-06', userIds: [hugo.userId] })
  expect(list).toEqual([other])
  const { reportId } = made
  expect((await asEmma().call(projects.editReport, { reportId, observation: null })).observation).toBeNull()
  const token = await world.given.tokenFor(world.emma)
  const path = `/api/projects/v1/${world.platform.env.provider}/worklogs/report/${reportId}`
  const send = (body: object) => requestTo(world).patch(path).set('authorization', `Bearer ${token}`).send(body)
  for (const [field, value] of [
    ['date', '2026-02-07'],
    ['userIds', [world.emma.userId]],
  ] as const) {
    const answer = await send({ [field]: value })
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([400, [field]])
  }
  const nowhere = asEmma().call(projects.editReport, { reportId: 'f'.repeat(24), observation: '' })
  await expect(nowhere).rejects.toBeProblem('not_found')
})

test.each(['parts', 'date', 'userIds'])('[API-055][BKL-008] a report without %s is refused by name', async (field) => {
  const { [field as 'date']: _, ...body } = report('2026-02-07')
  const token = await world.given.tokenFor(world.emma)
  const answer = await requestTo(world)
    .post(`/api/projects/v1/${world.platform.env.provider}/worklogs/report`)
    .set('authorization', `Bearer ${token}`)
    .send(body)
  expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([400, [field]])
})

test('[API-055] only staff are people of a report, and only staff write one', async () => {
  const withCustomer = asEmma().call(projects.createReport, report('2026-02-08', world.user.userId))
  await expect(withCustomer).rejects.toBeProblem('invalid_input')
  const gone = await world.given.staff()
  await world.platform.database.query({
    text: 'UPDATE accounts.users SET deleted_at = created_at WHERE id = $1',
    values: [gone.userId],
  })
  const withFormer = asEmma().call(projects.createReport, report('2026-02-08', gone.userId))
  await expect(withFormer).rejects.toBeProblem('invalid_input')
  await expect(world.asAda.call(projects.createReport, report('2026-02-08'))).rejects.toBeProblem('not_enough_rights')
  const listed = world.asAda.call(projects.listReports, { date: '2026-02-03' })
  await expect(listed).rejects.toBeProblem('not_enough_rights')
})

test('[API-054][BKL-007] a draft comes from the caller’s logs and the requests moved that day', async () => {
  const emma = await world.given.staff({ inside: [world.app] })
  const hugo = await world.given.staff({ inside: [world.app] })
  const build = await world.given.seeded('Build', 'theme')
  const run = await world.given.seeded('Run', 'theme')
  const worked = await world.request({ name: 'Activer les comptes', labels: [build] })
  const moved = await world.request({ name: 'Serveur de fichiers', labels: [run] })
  const theirs = await world.request({ name: 'Pas le mien', labels: [run] })
  const startedAt = new Date('2026-02-03T08:00:00Z')
  const [before, after] = [-24, 24].map((count) => new Date(startedAt.getTime() + hours(count)))
  for (const [person, at, note] of [
    [emma, startedAt, 'Direction'],
    [emma, before!, 'Hier'],
    [emma, after!, 'Demain'],
    [hugo, startedAt, 'Hugo'],
  ] as const)
    await world.platform.database.prisma.workLog.create({
      data: {
        appId: worked.appId,
        id: world.platform.newId(),
        taskId: worked.id,
        userId: person.userId,
        type: 'manual',
        startedAt: at,
        stoppedAt: new Date(at.getTime() + hours(2)),
        note,
      },
    })
  const move = (person: typeof emma, id: string) =>
    world.as(person, { in: world.app.id }).call(projects.moveTask, { id, listId: 'in_progress' })
  await move(emma, moved.id)
  await move(hugo, theirs.id)
  // What else was done with a request that day, or on another day, is not told.
  const asInside = world.as(emma, { in: world.app.id })
  await asInside.call(projects.editTask, { id: theirs.id, name: 'Renommée' })
  for (const count of [-1, 1]) {
    world.clock.advance(days(count))
    await move(emma, (await world.request()).id)
    world.clock.advance(days(-count))
  }
  const { date, parts: drafted } = await world.as(emma).call(projects.draftReport, { date: '2026-02-03' })
  expect(date).toBe('2026-02-03')
  expect(drafted).toEqual({
    projectManagement: '',
    design: '',
    build: `${worked.slug} Activer les comptes : Direction (2\u00a0h)`,
    deploy: `${moved.slug} Serveur de fichiers`,
  })
})

test('[BKL-007] a draft has of a log over midnight the hours of its day only, in both reports', async () => {
  const emma = await world.given.staff({ inside: [world.app] })
  const task = await world.request({ name: 'Reprise', labels: [await world.given.seeded('Build', 'theme')] })
  await world.platform.database.prisma.workLog.create({
    data: {
      appId: task.appId,
      id: world.platform.newId(),
      taskId: task.id,
      userId: emma.userId,
      type: 'manual',
      startedAt: new Date('2026-02-01T22:30:00Z'),
      stoppedAt: new Date('2026-02-02T00:30:00Z'),
    },
  })
  const draftOf = async (date: string) =>
    (await world.as(emma).call(projects.draftReport, { date })).parts.build.replaceAll('\u00a0', ' ')
  expect(await draftOf('2026-02-01')).toBe(`${task.slug} Reprise (30 min)`)
  expect(await draftOf('2026-02-02')).toBe(`${task.slug} Reprise (1 h 30)`)
  expect(await draftOf('2026-02-03')).toBe('')
})

test('[BKL-010] a report is mailed to staff in their language, and shown as a page to print', async () => {
  const [hugo, lea] = [await world.given.staff({ locale: 'en' }), await world.given.staff()]
  await asEmma().call(projects.createReport, { ...report('2026-02-01'), parts: { ...parts, build: 'Autre jour' } })
  const made = await asEmma().call(projects.createReport, { ...report('2026-02-09'), observation: 'Calme' })
  const { reportId } = made
  const page = await asEmma().call(projects.readReportDocument, { reportId })
  expect(page.html).toContain('Comptes activés')
  expect(page.html).not.toContain('Autre jour')
  const sent = await asEmma().call(projects.mailReport, { reportId, userIds: [hugo.userId, lea.userId] })
  expect(sent).toEqual({ count: 2 })
  const { rows } = await world.platform.database.query<{ address: string; variables: { title: string; text: string } }>(
    {
      text: `SELECT address, variables FROM mails.outgoing WHERE template = 'daily_report' ORDER BY address`,
    },
  )
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set([hugo.email, lea.email]))
  expect(rows.find(({ address }) => address === hugo.email)?.variables.title).toContain('Report of 9 February')
  expect(rows.find(({ address }) => address === lea.email)?.variables.text).toContain('Observation\nCalme')
  const customer = asEmma().call(projects.mailReport, { reportId, userIds: [world.user.userId] })
  await expect(customer).rejects.toBeProblem('invalid_input')
  await expect(world.asAda.call(projects.readReportDocument, { reportId })).rejects.toBeProblem('not_enough_rights')
  const nowhere = asEmma().call(projects.mailReport, { reportId: 'f'.repeat(24), userIds: [lea.userId] })
  await expect(nowhere).rejects.toBeProblem('not_found')
})
