import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stats } from '@passerelle/contract/stats/api'
import { minutes } from '@passerelle/kernel/durations'
import { statsTestEnvironment } from '@passerelle/testkit/stats-test-environment'

let world: Awaited<ReturnType<typeof statsTestEnvironment>>
beforeAll(async () => {
  world = await statsTestEnvironment('2026-02-03T13:20:00.000Z')
})
afterAll(() => world.close())

const start = new Date('2026-01-20T07:42:00.000Z')
const january = { from: '2025-12-31T23:00:00.000Z', to: '2026-01-31T23:00:00.000Z' }

/** An account with a report of 20 January: an outage of 87 minutes and one that nobody has looked at. */
const reported = async ({
  privileged = false,
  ...fields
}: { privileged?: boolean; publishedAt?: Date; causeDescription?: string } = {}) => {
  const { app, admin, user } = await world.given.customer({ privileged })
  const probe = await world.given.givenProbe(app, { name: 'Dossier patient' })
  const first = await world.given.givenProbeEvent(probe, {
    startedAt: start,
    acknowledgedAt: new Date(start.getTime() + minutes(14)),
    resolvedAt: new Date(start.getTime() + minutes(87)),
  })
  const second = await world.given.givenProbeEvent(probe, {
    type: 'TO_DEFINE',
    isProd: false,
    startedAt: new Date('2026-01-20T21:00:00.000Z'),
    resolvedAt: new Date('2026-01-20T21:20:00.000Z'),
  })
  const report = await world.given.givenReport(app, '2026-01-20', { causeDescription: 'Base saturée', ...fields })
  const staff = await world.given.staff()
  return {
    app,
    probe,
    first,
    second,
    id: report.id,
    asAda: world.as(admin),
    asBasile: world.as(user),
    asStaff: world.as(staff),
    staff,
  }
}
const recorded = async (subject: string) =>
  (
    await world.platform.database.query<{ name: string; data: object }>({
      text: 'SELECT name, data FROM platform.events WHERE subject = $1 ORDER BY at, id',
      values: [subject],
    })
  ).rows

describe('staff write a report', () => {
  test('[INC-005][API-128][INC-006] a report carries its texts, incidents with state, and flags', async () => {
    const { id, app, probe, first, second, asStaff } = await reported()
    const report = await asStaff.call(stats.readReport, { id })
    expect(report).toMatchObject({
      _id: id,
      appId: app.id,
      day: '2026-01-20',
      causeDescription: 'Base saturée',
      resolveDescription: '',
      published: false,
      publishedAt: null,
      incidentsIds: [first.id, second.id],
      createdAt: '2026-02-03T13:20:00.000Z',
      preparing: false,
      may: { edit: true, publish: true, request: true },
    })
    expect(report.incidents).toMatchObject([
      { id: first.id, probeId: probe.id, type: 'INTERNAL', status: 'resolved', service: 'Dossier patient' },
      { id: second.id, type: 'TO_DEFINE', status: 'resolved' },
    ])
    await world.given.givenProbeEvent(probe, { startedAt: new Date('2026-01-20T22:30:00.000Z') })
    expect((await asStaff.call(stats.readReport, { id })).incidents.at(-1)?.status).toBe('unavailable')
  })

  test('[INC-009][API-129][API-130] not saved nor published while a responsibility is to define', async () => {
    const { id, probe, first, second, asStaff } = await reported()
    const texts = { causeDescription: 'Fuite de connexions', resolveDescription: '**7.3** remise' }
    await expect(asStaff.call(stats.editReport, { id, ...texts })).rejects.toBeProblem('report_responsibility_missing')
    await expect(asStaff.call(stats.publishReport, { id })).rejects.toBeProblem('report_responsibility_missing')
    await expect(
      asStaff.call(stats.editReport, { id, incidents: [{ id: second.id, probeId: probe.id, type: 'TO_DEFINE' }] }),
    ).rejects.toBeProblem('report_responsibility_missing')
    const incidents = [
      { id: first.id, probeId: probe.id, type: 'INTERNAL' as const },
      { id: second.id, probeId: probe.id, type: 'MAINTENANCE' as const },
    ]
    const saved = await asStaff.call(stats.editReport, { id, ...texts, incidents })
    expect(saved).toMatchObject({ ...texts, version: 2, incidents: [{ type: 'INTERNAL' }, { type: 'MAINTENANCE' }] })
    expect(await recorded(id)).toEqual([
      { name: 'incident_report.edited', data: { fields: ['causeDescription', 'resolveDescription', 'incidents'] } },
    ])
    expect((await recorded(second.id)).map(({ name }) => name)).toEqual(['probe.responsibility_changed'])
  })

  test('[API-129] of two who save, the second is told; without a version number the last wins', async () => {
    const { id, probe, second, asStaff } = await reported()
    const incidents = [{ id: second.id, probeId: probe.id, type: 'CUSTOMER' as const }]
    await asStaff.call(stats.editReport, { id, incidents, version: 1 })
    await expect(asStaff.call(stats.editReport, { id, causeDescription: 'a', version: 1 })).rejects.toBeProblem(
      'report_changed',
    )
    expect((await asStaff.call(stats.editReport, { id, causeDescription: 'b' })).causeDescription).toBe('b')
  })

  test('[INC-003] another responsibility changes GTI, GTR and GTD at once', async () => {
    const { app, id, probe, first, second, asStaff, asAda, staff } = await reported()
    const figures = async () =>
      Promise.all([stats.readGti, stats.readGtr, stats.readGtd].map(async (op) => (await asAda.call(op, january)).data))
    const asInside = world.as(staff, { in: app.id })
    expect(await figures()).toEqual([14, 87, expect.closeTo(1 - 87 / 44_640, 9)])
    await asStaff.call(stats.editReport, {
      id,
      incidents: [
        { id: first.id, probeId: probe.id, type: 'EXTERNAL' },
        { id: second.id, probeId: probe.id, type: 'CUSTOMER' },
      ],
    })
    expect(await figures()).toEqual([null, null, 1])
    await asInside.call(stats.editReport, { id, incidents: [{ id: first.id, probeId: probe.id, type: 'INTERNAL' }] })
    expect(await figures()).toEqual([14, 87, expect.closeTo(1 - 87 / 44_640, 9)])
  })

  test('[API-130][INC-007] publishing sets the flag and the moment, once', async () => {
    const { id, probe, second, asStaff } = await reported()
    await asStaff.call(stats.editReport, { id, incidents: [{ id: second.id, probeId: probe.id, type: 'CUSTOMER' }] })
    const published = await asStaff.call(stats.publishReport, { id })
    expect(published).toMatchObject({
      published: true,
      publishedAt: '2026-02-03T13:20:00.000Z',
      may: { publish: false },
    })
    world.clock.advance(minutes(5))
    expect((await asStaff.call(stats.publishReport, { id })).publishedAt).toBe('2026-02-03T13:20:00.000Z')
    world.clock.advance(-minutes(5))
    expect((await recorded(id)).filter(({ name }) => name === 'incident_report.published')).toEqual([
      { name: 'incident_report.published', data: { day: '2026-01-20', incidents: 2 } },
    ])
  })

  test('[API-131][INC-008][OPEN-033] asking for completion keeps when, is an event; not once published', async () => {
    const { id, asStaff } = await reported()
    expect((await asStaff.call(stats.requestReport, { id })).requestedAt).toBe('2026-02-03T13:20:00.000Z')
    expect(await recorded(id)).toEqual([{ name: 'report.completion_requested', data: { day: '2026-01-20' } }])
    const other = await reported({ publishedAt: start })
    await expect(other.asStaff.call(stats.requestReport, { id: other.id })).rejects.toBeProblem('report_published')
  })

  test('[API-129][API-130][API-131] customers write nothing', async () => {
    const { id, asAda } = await reported({ publishedAt: start })
    for (const op of [stats.editReport, stats.publishReport, stats.requestReport])
      await expect(asAda.call(op, { id })).rejects.toBeProblem('access_denied')
  })

  test('[API-129] bad input is named by its field', async () => {
    const { id, asStaff } = await reported()
    const incidents = [{ id: 'f'.repeat(24), probeId: 'f'.repeat(24), type: 'INTERNAL' as const }]
    await expect(asStaff.call(stats.editReport, { id, incidents })).rejects.toMatchObject({
      code: 'invalid_input',
      errors: { 'incidents.0.id': 'La valeur n’est pas valide' },
    })
    await expect(asStaff.call(stats.editReport, { id, causeDescription: 'x'.repeat(20_001) })).rejects.toBeProblem(
      'invalid_input',
    )
  })
})

describe('customers read it', () => {
  test('[INC-012][API-128][OPEN-070] before it is published they hear that it is prepared, not its text', async () => {
    const { id, asAda } = await reported()
    await world.platform.database.query({ text: `UPDATE stats.probe_events SET cause = 'Base saturée'` })
    const report = await asAda.call(stats.readReport, { id })
    expect(report).toMatchObject({
      preparing: true,
      causeDescription: '',
      resolveDescription: '',
      published: false,
      may: { edit: false },
    })
    expect(report.incidents).toHaveLength(2)
    expect(JSON.stringify(report)).not.toContain('saturée')
  })

  test('[INC-012][API-135] once published they read it, also under /private', async () => {
    const { id, asAda, asBasile } = await reported({ publishedAt: start })
    for (const reader of [asAda, asBasile])
      for (const op of [stats.readReport, stats.readOwnReport])
        expect(await reader.call(op, { id })).toMatchObject({ preparing: false, causeDescription: 'Base saturée' })
  })

  test('[INC-012] in a privileged account they read all of them', async () => {
    const { id, asAda } = await reported({ privileged: true })
    expect(await asAda.call(stats.readReport, { id })).toMatchObject({ preparing: false, published: false })
    expect((await asAda.call(stats.listReports, january)).list).toHaveLength(1)
  })

  test('[API-127][API-135][INC-011][INC-012][AVL-032] lists hold a month and what the reader may read', async () => {
    const { app, id, asAda, staff } = await reported()
    const published = await world.given.givenReport(app, '2026-01-05', { publishedAt: start })
    const running = await world.given.givenReport(app, '2026-02-01', { publishedAt: start })
    const asInside = world.as(staff, { in: app.id })
    const idsOf = ({ list }: { list: readonly { _id: string }[] }) => list.map(({ _id }) => _id)
    expect(idsOf(await asAda.call(stats.listReports, january))).toEqual([published.id])
    expect(idsOf(await asAda.call(stats.listOwnReports, january))).toEqual([published.id])
    expect(idsOf(await asInside.call(stats.listReports, january))).toEqual([id, published.id])
    expect(idsOf(await asAda.call(stats.listReports, {}))).toEqual([running.id])
  })

  test('[AVL-001] a report of another account does not exist', async () => {
    const [mine, theirs] = [await reported(), await reported({ publishedAt: start })]
    for (const op of [stats.readReport, stats.readOwnReport])
      await expect(mine.asAda.call(op, { id: theirs.id })).rejects.toBeProblem('not_found')
    await expect(
      world.as(mine.staff, { in: mine.app.id }).call(stats.publishReport, { id: theirs.id }),
    ).rejects.toBeProblem('not_found')
    expect((await mine.asAda.call(stats.listReports, january)).list).toEqual([])
  })

  test('[INC-010][AVL-020] the screen of availability names the reports that its reader may open', async () => {
    const { app, id, asAda, staff } = await reported()
    const [report] = (await asAda.call(stats.readAvailability, january)).reports
    expect(report).toEqual({ _id: id, day: '2026-01-20', published: false, preparing: true })
    await world.platform.database.query({
      text: 'UPDATE stats.probe_events SET is_prod = false WHERE app_id = $1',
      values: [app.id],
    })
    expect((await asAda.call(stats.readAvailability, january)).reports).toEqual([])
    await expect(asAda.call(stats.readReport, { id })).rejects.toBeProblem('not_found')
    const inside = await world.as(staff, { in: app.id }).call(stats.readAvailability, january)
    expect(inside.reports).toMatchObject([{ _id: id, preparing: false }])
  })
})
