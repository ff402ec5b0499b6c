import { accounts } from '@passerelle/contract/accounts/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let host: Booted
let given: GivenAccounts
let emma: GivenPerson
const { listManagedApps, readManagedApp, editManagedApp, editAppMetadata, disableApp, setAppFeature, setExternalApps } =
  accounts

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'chats'] })
  given = givenAccounts(host.platform)
  emma = await given.staff()
})
afterAll(() => host.close())

const eventsOf = async (appId: string) => {
  const { rows } = await host.platform.database.query<{ name: string; data: unknown }>({
    text: 'SELECT name, data FROM platform.events WHERE app_id = $1 ORDER BY id',
    values: [appId],
  })
  return rows
}

describe('customers’ accounts as staff manage them', () => {
  test('[API-080][APP-001] staff read an account with everything it carries and no secret', async () => {
    const { app, admin } = await given.customer({ features: ['bookings'], url: 'https://lumen.example' })
    await host.as(emma).call(editManagedApp, { appId: app.id, owner: admin.userId })
    const read = await host.as(emma).call(readManagedApp, { appId: app.id })
    expect(read).toMatchObject({
      _id: app.id,
      slug: app.slug,
      name: app.name,
      description: null,
      options: {},
      url: 'https://lumen.example',
      owner: { _id: admin.userId },
      address: null,
      tax: null,
      logo: null,
      primaryColor: '#17607c',
      subscriptions: [],
      metadata: {},
      privileged: false,
      features: ['bookings'],
      config: { mails: null, payments: false },
      externalApps: [],
      isRegistered: false,
      state: 'active',
    })
    for (const call of [host.as(admin), host.as((await given.customer()).admin)])
      await expect(call.call(readManagedApp, { appId: app.id })).rejects.toThrow()
    await expect(host.as(emma).call(readManagedApp, { appId: 'f'.repeat(24) })).rejects.toBeProblem('not_found')
    await expect(host.anonymous.call(readManagedApp, { appId: app.id })).rejects.toBeProblem('not_signed_in')
  })

  test('[API-084][APP-004][ROL-012] staff alone change logo, owner, subscriptions, metadata, privilege', async () => {
    const { app, admin, user } = await given.customer()
    const subscriptions = [{ name: 'Infogérance', amountInCents: 45_000, startedOn: '2026-01-01' }]
    const edited = await host.as(emma).call(editManagedApp, {
      appId: app.id,
      logo: 'https://lumen.example/logo.png',
      primaryColor: '#A03a52',
      owner: user.userId,
      subscriptions,
      metadata: { tier: 2 },
      privileged: true,
    })
    expect(edited).toMatchObject({
      logo: 'https://lumen.example/logo.png',
      primaryColor: '#A03a52',
      owner: { _id: user.userId },
      subscriptions,
      metadata: { tier: 2 },
      privileged: true,
    })
    expect(await eventsOf(app.id)).toContainEqual({
      name: 'app.edited',
      data: { fields: ['logo', 'primaryColor', 'owner', 'subscriptions', 'privileged', 'metadata'] },
    })
    const stranger = (await given.customer()).user
    await expect(host.as(emma).call(editManagedApp, { appId: app.id, owner: stranger.userId })).rejects.toBeProblem(
      'owner_unknown',
    )
    await expect(host.as(admin).call(editManagedApp, { appId: app.id, privileged: true })).rejects.toBeProblem(
      'not_enough_rights',
    )
  })

  test.each(['red', '#12345', '#1234567', '17607c', '#17607g'])(
    '[API-084][UIX-054] %s is no colour',
    async (primaryColor) => {
      const { app } = await given.customer()
      await expect(host.as(emma).call(editManagedApp, { appId: app.id, primaryColor })).rejects.toMatchObject({
        code: 'invalid_input',
        reply: { errors: { primaryColor: 'Le champ doit être une couleur hexadecimal valide' } },
      })
    },
  )

  test('[API-081] metadata are merged by key, null removes one', async () => {
    const { app } = await given.customer()
    const merge = (metadata: Record<string, string | number | boolean | null>) =>
      host.as(emma).call(editAppMetadata, { appId: app.id, metadata })
    await merge({ pricingUp: true, contract: 'A-12' })
    expect((await merge({ contract: null, seats: 4 })).metadata).toEqual({ pricingUp: true, seats: 4 })
  })

  test('[API-081] metadata of a megabyte are refused, at once and by pieces', async () => {
    const { app } = await given.customer()
    const merge = (metadata: Record<string, string>) => host.as(emma).call(editAppMetadata, { appId: app.id, metadata })
    await expect(merge({ big: 'x'.repeat(1_000_000) })).rejects.toThrow()
    const piece = (name: string) =>
      merge(Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`${name}${index}`, 'x'.repeat(1900)])))
    await piece('a')
    await expect(piece('b')).rejects.toBeProblem('metadata_too_large')
    expect(Object.keys((await host.as(emma).call(readManagedApp, { appId: app.id })).metadata)).toHaveLength(5)
  })

  test('[API-082][ROL-011] disabling ends sessions at once, of staff inside too; disabled: false enables', async () => {
    const { app, admin, user } = await given.customer()
    const entered = await given.session(emma, { inside: app })
    await host.as(user).call(accounts.readMe, {})
    expect((await host.as(emma).call(disableApp, { appId: app.id })).disabledAt).not.toBeNull()
    await expect(host.as(user).call(accounts.readMe, {})).rejects.toThrow()
    const { rows } = await host.platform.database.query<{ ended: boolean }>({
      text: `SELECT ended_at IS NOT NULL AS ended FROM accounts.sessions
        WHERE app_id = $1 OR in_app_id = $1 OR id = $2`,
      values: [app.id, entered.sessionId],
    })
    expect(rows.length).toBeGreaterThanOrEqual(2)
    expect(rows.every(({ ended }) => ended)).toBe(true)
    expect((await eventsOf(app.id)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['app.disabled', 'session.ended']),
    )
    await expect(host.as(emma).call(accounts.enterApp, { appId: app.id })).rejects.toBeProblem('app_disabled')
    const enabled = await host.as(emma).call(disableApp, { appId: app.id, disabled: false })
    expect(enabled.disabledAt).toBeNull()
    const { token } = await given.session(admin)
    const answer = await host.request.get('/api/accounts/v1/private/users/me').set('authorization', `Bearer ${token}`)
    expect(answer.status).toBe(200)
    await expect(host.as(admin).call(disableApp, { appId: app.id })).rejects.toThrow()
  })

  test('[API-085][ROL-014] features are switched by staff, known ones only, and twice is once', async () => {
    const { app, admin } = await given.customer({ features: [] })
    const set = (enabled: boolean) =>
      host.as(emma).call(setAppFeature, { appId: app.id, featureId: 'phone-support', enabled })
    expect((await set(true)).features).toEqual(['phone-support'])
    expect((await set(true)).features).toEqual(['phone-support'])
    expect((await eventsOf(app.id)).filter(({ name }) => name === 'app.feature_set')).toHaveLength(1)
    expect((await set(false)).features).toEqual([])
    await expect(
      host.as(admin).call(setAppFeature, { appId: app.id, featureId: 'phone-support', enabled: true }),
    ).rejects.toBeProblem('not_enough_rights')
    const answer = await host.request
      .patch(`/api/accounts/v1/nimbus/apps/${app.id}/feature`)
      .set('authorization', `Bearer ${await host.tokenOf(emma)}`)
      .send({ featureId: 'everything', enabled: true })
    expect(answer.status).toBe(400)
  })

  test('[APP-002] external applications are set as a whole, web addresses only', async () => {
    const { app } = await given.customer()
    const erp = {
      name: 'Cadence',
      accessUrl: 'https://cadence.example/x',
      primaryColor: '#a03a52',
      secondaryColor: '#f6e4e8',
      logoUrl: null,
    }
    const set = (accessUrl: string) =>
      host.as(emma).call(setExternalApps, { appId: app.id, externalApps: [{ ...erp, accessUrl }] })
    expect((await set(erp.accessUrl)).externalApps).toEqual([erp])
    await expect(set('javascript:alert(1)')).rejects.toBeProblem('invalid_input')
  })

  test('[ADM-003][ADM-007] the list holds disabled accounts too, ten at once, found by name or slug', async () => {
    const name = `Zinc ${Date.now()}`
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        given.app({ name: `${name} ${index}`, slug: `zinc-${given.app.length}${index}-${process.pid}` }),
      ),
    )
    await host.as(emma).call(disableApp, { appId: made[0]!.id })
    const page = await host.as(emma).call(listManagedApps, { search: name })
    expect([page.list.length, page.hasMore, page.counts.all, page.counts.disabled]).toEqual([10, true, 12, 1])
    const bySlug = await host.as(emma).call(listManagedApps, { search: made[3]!.slug })
    expect(bySlug.list.map(({ _id }) => _id)).toEqual([made[3]!.id])
    const disabled = await host.as(emma).call(listManagedApps, { search: name, state: 'disabled' })
    expect(disabled.list).toMatchObject([{ _id: made[0]!.id, state: 'disabled', openTasks: 0, lastActivityAt: null }])
    const named = await host.as(emma).call(listManagedApps, { appIds: [made[1]!.id] })
    expect(named.list).toHaveLength(1)
    await expect(host.as((await given.customer()).admin).call(listManagedApps, {})).rejects.toBeProblem(
      'not_enough_rights',
    )
  })
})
