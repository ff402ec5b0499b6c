import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifs } from '@passerelle/contract/notifs/api'
import { boot } from '@passerelle/testkit/boot'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { givenStats } from '@passerelle/testkit/given-stats'
import { unsubscribeTokens } from '@passerelle/server/mail/unsubscribe-token'

let host: Awaited<ReturnType<typeof boot>>
let given: ReturnType<typeof givenAccounts> & ReturnType<typeof givenStats>
beforeAll(async () => {
  host = await boot({ services: ['notifs', 'stats'] })
  given = { ...givenAccounts(host.platform), ...givenStats(host.platform) }
})
afterAll(() => host.close())

/** As mail programs post it (RFC 8058). */
const post = (token: string) =>
  fetch(`${host.origin}/api/notifs/v1/public/unsubscribe/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

test('[OPEN-064] a one-click unsubscribe ends the mails of one service, and leaves the rest', async () => {
  const { app, admin } = await given.customer()
  const asAda = host.as(admin)
  const [erp, site] = [await given.givenProbe(app, { name: 'ERP' }), await given.givenProbe(app, { name: 'Site' })]
  const mailed = {
    incidents: true,
    maintenances: true,
    certificates: true,
    inbox: true,
    push: false,
    mail: 'now',
  } as const
  for (const { id } of [erp, site]) await asAda.call(notifs.saveServiceSubscription, { probeId: id, ...mailed })
  const token = unsubscribeTokens(host.platform.env).create({
    appId: app.id,
    userId: admin.userId,
    topic: 'service',
    subjectId: erp.id,
  })
  for (const answer of [await post(token), await post(token)]) {
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ topic: 'service', service: 'ERP', task: null })
  }
  const { list } = await asAda.call(notifs.listServiceSubscriptions, {})
  expect(list).toMatchObject([
    { name: 'ERP', inbox: true, mail: 'never', own: true },
    { name: 'Site', inbox: true, mail: 'now' },
  ])
})

test('[OPEN-064] an unsubscribe link ends its category, or the monthly report only', async () => {
  const { app, admin } = await given.customer()
  const asAda = host.as(admin)
  const { choices, digestHour } = await asAda.call(notifs.readPreferences, {})
  const availability = { inbox: true, push: true, mail: 'now' } as const
  await asAda.call(notifs.savePreferences, { choices: { ...choices, availability }, digestHour })
  const tokens = unsubscribeTokens(host.platform.env)
  const of = { appId: app.id, userId: admin.userId, subjectId: null }
  expect((await post(tokens.create({ ...of, topic: 'monthly_report' }))).status).toBe(200)
  expect((await asAda.call(notifs.readPreferences, {})).choices.availability).toEqual(availability)
  expect((await post(tokens.create({ ...of, topic: 'availability' }))).status).toBe(200)
  const after = await asAda.call(notifs.readPreferences, {})
  expect(after.choices).toEqual({ ...choices, availability: { ...availability, mail: 'never' } })
  const { rows } = await host.platform.database.query<{ monthly_report: boolean }>({
    text: 'SELECT monthly_report FROM notifs.preferences WHERE app_id = $1 AND user_id = $2',
    values: [app.id, admin.userId],
  })
  expect(rows).toEqual([{ monthly_report: false }])
})

test('a token that this installation did not make, or of somebody who is gone, ends nothing', async () => {
  const { app } = await given.customer()
  const tokens = unsubscribeTokens(host.platform.env)
  const gone = tokens.create({ appId: app.id, userId: 'f'.repeat(24), topic: 'availability', subjectId: null })
  expect((await post(gone)).status).toBe(404)
  expect((await post(`${gone.slice(0, -4)}AAAA`)).status).toBe(404)
  expect((await post(`v1.${'A'.repeat(60)}`)).status).toBe(404)
})
