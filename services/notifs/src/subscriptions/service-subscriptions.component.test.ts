import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewEvent } from '@passerelle/contract/events'
import { notifs } from '@passerelle/contract/notifs/api'
import { stats } from '@passerelle/contract/stats/api'
import { hours } from '@passerelle/kernel/durations'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { fakeClock } from '@passerelle/testkit/clock'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { givenStats } from '@passerelle/testkit/given-stats'

const clock = fakeClock('2026-02-03T12:00:00.000Z')
let host: Booted
let given: ReturnType<typeof givenAccounts> & ReturnType<typeof givenStats>
beforeAll(async () => {
  host = await boot({ clock, env: { tokenHours: 24 * 365 } })
  given = { ...givenAccounts(host.platform), ...givenStats(host.platform) }
})
afterAll(() => host.close())

const opened = async () => {
  const { app, admin, user } = await given.customer()
  const erp = await given.givenProbe(app, { name: 'ERP' })
  const shop = await given.givenProbe(app, { name: 'Boutique' })
  const names: Record<string, string> = { [admin.userId]: 'ada', [user.userId]: 'basile' }
  /** Who was told what, and by which channels, since the account began. */
  const told = async () => {
    await host.drain()
    const { rows } = await host.platform.database.query<{
      userId: string
      kind: string
      inInbox: boolean
      mails: number
    }>({
      text: `SELECT user_id AS "userId", kind, in_inbox AS "inInbox",
                    (SELECT count(*)::int FROM mails.outgoing o WHERE o.key = 'notice:' || n.id) AS mails
                    FROM notifs.notices n WHERE app_id = $1`,
      values: [app.id],
    })
    return rows
      .map(({ userId, kind, inInbox, mails }) => [names[userId], kind, inInbox && 'inbox', mails > 0 && 'mail'])
      .map((parts) => parts.filter(Boolean).join(' '))
      .toSorted()
  }
  const record = (
    event: Omit<NewEvent<'probe.down'>, 'appId' | 'actor' | 'name'>,
    name: 'probe.down' | 'probe.resolved',
  ) =>
    host.platform.database.transaction((tx) =>
      host.platform.record(tx, { appId: app.id, actor: { kind: 'system' }, name, ...event }),
    )
  const falls = (probe: { id: string }) =>
    record({ subject: host.platform.newId(), data: { probeId: probe.id, type: 'TO_DEFINE' } }, 'probe.down')
  return { app, erp, shop, told, falls, asAda: host.as(admin), asBasile: host.as(user) }
}
const loud = {
  incidents: true,
  maintenances: true,
  certificates: false,
  inbox: true,
  push: false,
  mail: 'now' as const,
}

test('[OPEN-064] a person without choices hears of every service; a choice for one replaces it there', async () => {
  const { erp, shop, told, falls, asAda, asBasile } = await opened()
  await asAda.call(notifs.saveServiceSubscription, { probeId: erp.id, ...loud })
  await asBasile.call(notifs.saveServiceSubscription, { probeId: erp.id, ...loud, incidents: false })
  await falls(erp)
  expect(await told()).toEqual(['ada incident inbox mail'])
  await falls(shop)
  expect(await told()).toEqual(['ada incident inbox', 'ada incident inbox mail', 'basile incident inbox'])
})

test('[OPEN-064] the list names every service of the account; a choice is kept, changed and dropped', async () => {
  const { erp, shop, asAda } = await opened()
  const other = await opened()
  expect((await asAda.call(notifs.listServiceSubscriptions, {})).list).toMatchObject([
    { probeId: shop.id, name: 'Boutique', own: false, incidents: true, inbox: true, mail: 'never' },
    { probeId: erp.id, name: 'ERP', own: false },
  ])
  expect(await asAda.call(notifs.saveServiceSubscription, { probeId: erp.id, ...loud })).toMatchObject({
    own: true,
    mail: 'now',
  })
  expect(await asAda.call(notifs.resetServiceSubscription, { probeId: erp.id })).toMatchObject({
    own: false,
    mail: 'never',
  })
  const foreign = { probeId: other.erp.id, ...loud }
  await expect(asAda.call(notifs.saveServiceSubscription, foreign)).rejects.toBeProblem('not_found')
})

test('[OPEN-064] a maintenance of several services is told once, and an outage within it not at all', async () => {
  const { app, erp, shop, told, falls, asAda } = await opened()
  const asStaff = host.as(await given.staff())
  await asAda.call(notifs.saveServiceSubscription, { probeId: erp.id, ...loud })
  const now = clock.now().getTime()
  const iso = (ms: number) => new Date(now + ms).toISOString()
  const wish = {
    appId: app.id,
    probesIds: [erp.id, shop.id],
    textFr: 'Mise à jour',
    startsAt: iso(hours(2)),
    endsAt: iso(hours(4)),
  }
  const { _id: maintenanceId } = await asStaff.call(stats.planMaintenance, wish)
  const sweep = () => host.sweep()
  await sweep()
  expect(await told()).toEqual(['ada maintenance_announced inbox mail', 'basile maintenance_announced inbox'])
  const { list } = await asAda.call(notifs.listNotices, {})
  expect(list[0]).toMatchObject({
    maintenance: { _id: maintenanceId, services: 'Boutique, ERP', startsAt: wish.startsAt },
  })
  clock.advance(hours(2))
  await sweep()
  await falls(erp)
  expect(await told()).not.toContainEqual(expect.stringContaining('incident'))
  await asStaff.call(stats.cancelMaintenance, { maintenanceId })
  await falls(erp)
  expect(await told()).toContain('ada incident inbox mail')
  expect(await told()).toContain('basile maintenance_ended inbox')
})

test('[OPEN-064] staff hear of a certificate that ends soon, customers only where they chose so', async () => {
  const { app, erp, shop, told, asAda, asBasile } = await opened()
  const emma = await given.staff({ project: true })
  await asAda.call(notifs.saveServiceSubscription, { probeId: erp.id, ...loud, certificates: true })
  await asBasile.call(notifs.saveServiceSubscription, { probeId: erp.id, ...loud })
  const expiring = (probe: { id: string }) =>
    host.platform.database.transaction((tx) =>
      host.platform.record(tx, {
        appId: app.id,
        actor: { kind: 'system' },
        name: 'probe.certificate_expiring',
        subject: probe.id,
        data: { probeId: probe.id, days: 14 },
      }),
    )
  await expiring(erp)
  const customers = async () => (await told()).filter((line) => /^(ada|basile)/.test(line))
  expect(await customers()).toEqual(['ada certificate_expiring inbox mail'])
  const { rowCount } = await host.platform.database.query({
    text: `SELECT FROM notifs.notices WHERE app_id = $1 AND user_id = $2 AND kind = 'certificate_expiring'`,
    values: [app.id, emma.userId],
  })
  expect(rowCount).toBe(1)
  await expiring(shop)
  expect(await customers()).toEqual(['ada certificate_expiring inbox mail'])
})
