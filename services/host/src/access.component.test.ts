import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildRequest } from '@passerelle/contract/client'
import { appFeatures } from '@passerelle/kernel/features'
import { none, type NamedOperation } from '@passerelle/contract/operation'
import { problemStatus } from '@passerelle/contract/problem-status'
import type { ProblemResponse } from '@passerelle/contract/problems'
import { accounts as accountsApi } from '@passerelle/contract/accounts/api'
import { projects } from '@passerelle/contract/projects/api'
import { chats } from '@passerelle/contract/chats/api'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { allOperations, services as contract } from '@passerelle/contract/services'
import { sessionFor, type TestPerson } from '@passerelle/testkit/actors'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { createUploadClient, pdf } from '@passerelle/testkit/upload-client'
import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { givenStats } from '@passerelle/testkit/given-stats'
import type { Service } from '@passerelle/server/service'
import { loadServiceDefinitions } from './access/load-service-definitions.ts'
import { callers, outcome, type CallerName, type Outcome } from './access/outcome.ts'

let app: Booted
let outlines: Map<string, Service>
let people: Record<Exclude<CallerName, 'anonymous' | 'readToken' | 'writeToken'>, GivenPerson>
let accessTokens: Record<'readToken' | 'writeToken', string>
let account: string
/** The things that calls are about, by kind: new ones after each change, so that no call spoils them for the next. */
let ids: Record<string, string> = {}
let reportDays = 0

beforeAll(async () => {
  app = await boot()
  outlines = new Map((await loadServiceDefinitions()).map((service) => [service.name, service]))
  const accounts = givenAccounts(app.platform)
  const features = [...appFeatures]
  const customer = await accounts.customer({ features })
  account = customer.app.id
  people = {
    user: customer.user,
    admin: customer.admin,
    other: (await accounts.customer({ features })).admin,
    staff: await accounts.staff(),
    project: await accounts.staff({ project: true }),
  }
  const tokenOf = async (scope: 'read' | 'write') =>
    (await app.as(customer.admin).call(accountsApi.createAccessToken, { name: 'Export comptable', scope })).token
  accessTokens = { readToken: await tokenOf('read'), writeToken: await tokenOf('write') }
})
afterAll(() => app.close())

const reset = async () => {
  const { database } = app.platform
  // A caller before may have disabled the account, as they were allowed to, which ended the sessions of its people.
  for (const text of [
    'UPDATE accounts.apps SET disabled_at = NULL WHERE id = $1',
    'UPDATE accounts.sessions SET ended_at = NULL WHERE app_id = $1',
  ])
    await database.query({ text, values: [account] })
  // Nor do all these calls count as one person's minute.
  await database.query({ text: 'DELETE FROM platform.rate_limits' })
}

const givenTask = () =>
  app
    .as(people.user)
    .call(projects.createTask, { name: 'Accès au réseau', description: 'La borne de l’atelier ne répond plus.' })

/** Something of the account that calls are about, by the name of its kind. */
const given: Record<string, () => Promise<string>> = {
  app: async () => account,
  task: async () => (await givenTask())._id,
  message: async () => {
    const { _id: taskId, threadId } = await givenTask()
    return (await app.as(people.user).call(chats.sendMessage, { threadId, taskId, text: 'Bonjour' }))._id
  },
  mailedRequest: async () => {
    const { _id } = await givenTask()
    await app.platform.database.query({
      text: `INSERT INTO mails.inbound (id, app_id, task_id, user_id, source, source_key, digest, state, opens,
          received_at, size)
        VALUES ($1::char(24), $2, $1::char(24), $3, 'smtp', $1::char(24), repeat('0', 64), 'posted', true, now(), 1)`,
      values: [_id, account, people.user.userId],
    })
    return _id
  },
  thread: async () => (await givenTask()).threadId,
  // Attached, so that everybody on the client side may read it.
  file: async () => {
    const { _id: taskId, threadId } = await givenTask()
    const { _id: file } = await createUploadClient(app).upload(people.user, [pdf()])
    await app.as(people.user).call(chats.sendMessage, { threadId, taskId, text: fileToken(file) })
    return file
  },
  // Its own day, a production incident on it: customers may read that it is being prepared.
  report: async () => {
    const stats = givenStats(app.platform)
    const startedAt = new Date(Date.UTC(2020, 0, (reportDays += 1), 12))
    const probe = await stats.givenProbe({ id: account })
    await stats.givenProbeEvent(probe, { startedAt, resolvedAt: startedAt })
    return (await stats.givenReport({ id: account }, startedAt.toISOString().slice(0, 10))).id
  },
  server: () =>
    givenInCloud(`INSERT INTO clouds.servers (app_id, id, provider, provider_id, name, status, zone, commercial_type,
        image, created_at)
      VALUES ($1, $2, 'scw', $3, 'Boutique', 'running', 'fr-par-1', 'DEV1-S', 'debian', now())`),
  cluster: () =>
    givenInCloud(`INSERT INTO clouds.clusters (app_id, id, provider, provider_id, name, status, version, node_count,
        zone, created_at)
      VALUES ($1, $2, 'scw', $3, 'Production', 'running', '1.33', 3, 'fr-par', now())`),
}

const givenInCloud = async (text: string) => {
  const { database, newId } = app.platform
  await database.query({
    text: "INSERT INTO clouds.connections (app_id, provider) VALUES ($1, 'scw') ON CONFLICT DO NOTHING",
    values: [account],
  })
  const id = newId()
  await database.query({ text, values: [account, id, id] })
  return id
}

const subjectParam = ({ access }: NamedOperation) => (access.kind === 'can' ? access.on : undefined)
const examples: Record<string, string> = {
  listId: 'todo',
  labelId: 'f'.repeat(24),
  memberId: 'f'.repeat(24),
  milestoneId: 'f'.repeat(24),
  workLogId: 'f'.repeat(24),
  id: 'f'.repeat(24),
  appId: 'f'.repeat(24),
  monitorId: 'f'.repeat(24),
  announcementId: 'f'.repeat(24),
  code: '000000',
  optionId: 'f'.repeat(24),
  outsideId: 'f'.repeat(24),
  paymentId: 'f'.repeat(24),
  probeId: 'f'.repeat(24),
  actionId: 'f'.repeat(24),
  taskId: 'f'.repeat(24),
  userId: 'f'.repeat(24),
  week: '2026-W06',
  cloud: 'scw',
  secret: `${'a'.repeat(43)}.ics`,
  service: 'mailgun',
  token: `v1.${'a'.repeat(60)}`,
}

/** Input that gets past the gate where the caller may, and no further than it has to. */
const inputOf = async (op: NamedOperation): Promise<Record<string, unknown>> => {
  const on = subjectParam(op)
  if (!on) return examples
  const value = (ids[on.subject] ??= await given[on.subject]!())
  return { ...examples, [on.param.replace('body.', '')]: value }
}

const headersFor = async (op: NamedOperation, name: CallerName) => {
  if (name === 'anonymous') return {}
  if (name === 'readToken' || name === 'writeToken') return { authorization: `Bearer ${accessTokens[name]}` }
  const { token } = await sessionFor(app.platform, people[name] as TestPerson)
  const namesAccount = op.app !== 'none' && !(name === 'other' && subjectParam(op))
  return { authorization: `Bearer ${token}`, ...(namesAccount && { 'app-id': account }) }
}

const send = async (op: NamedOperation, name: CallerName) => {
  const input = await inputOf(op)
  const { path } = buildRequest(op, input, app.platform.env.provider)
  const inBody = subjectParam(op)?.param.startsWith('body.')
    ? { [subjectParam(op)!.param.slice(5)]: input[subjectParam(op)!.param.slice(5)] }
    : {}
  const hasBody = op.method !== 'GET' && op.body !== none
  const answer = await fetch(app.origin + path, {
    method: op.method,
    headers: { ...(await headersFor(op, name)), ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { body: JSON.stringify(inBody) }),
  })
  const text = await answer.text()
  return { status: answer.status, problem: answer.status >= 400 ? (JSON.parse(text) as ProblemResponse) : undefined }
}

const refusals: readonly number[] = [401, 403, 404]

/** Where the gate has to open, something behind it may still be missing, if the operation says that it can. */
const answered = (
  { status, problem }: Awaited<ReturnType<typeof send>>,
  op: NamedOperation,
  expected: Outcome,
): Outcome => {
  const behind = expected === 'yes' && problem !== undefined && op.problems.includes(problem.code)
  return refusals.includes(status) && !behind ? (status as Outcome) : 'yes'
}

describe('[ROL-002][ROL-003][ROL-004][OPEN-065] the answer to each kind of caller is the one of docs/access.md', () => {
  test.each(allOperations().map((op) => [`${op.service}.${op.name}`, op] as const))('%s', async (_title, op) => {
    const service = outlines.get(op.service)!
    const expected: Partial<Record<CallerName, Outcome>> = {}
    const found: Partial<Record<CallerName, Outcome>> = {}
    for (const name of callers) {
      if (op.method !== 'GET' || name === callers[0]) await reset()
      const wanted = outcome(service, op, name)
      const answer = await send(op, name)
      if (op.method !== 'GET' && wanted === 'yes') ids = {}
      expected[name] = wanted
      found[name] = answered(answer, op, wanted)
      if (answer.problem) expect(answer.problem.statusCode).toBe(problemStatus[answer.problem.code])
      expect(answer.status).toBeLessThan(500)
    }
    expect(found).toEqual(expected)
  })

  test('[API-002] every service of the contract is among them', () => {
    expect([...outlines.keys()].sort()).toEqual(Object.keys(contract).sort())
  })
})

describe('[APP-001][UIX-037] an account without the feature has none of its calls', () => {
  let closed: Record<string, Record<string, string>>
  beforeAll(async () => {
    const { app: off, admin } = await givenAccounts(app.platform).customer({ features: [] })
    const { token } = await app.as(admin).call(accountsApi.createAccessToken, { name: 'Export', scope: 'write' })
    const bearer = async (person: GivenPerson) => (await sessionFor(app.platform, person as TestPerson)).token
    closed = {
      admin: { authorization: `Bearer ${await bearer(admin)}` },
      token: { authorization: `Bearer ${token}` },
      staff: { authorization: `Bearer ${await bearer(people.project)}`, 'app-id': off.id },
    }
  })

  const behindFeature = allOperations().filter(({ features }) => features.length > 0)
  test.each(behindFeature.map((op) => [`${op.service}.${op.name}`, op] as const))('%s', async (_title, op) => {
    const { path } = buildRequest(op, await inputOf(op), app.platform.env.provider)
    const found: Record<string, number> = {}
    for (const [name, headers] of Object.entries(closed))
      found[name] = (await fetch(app.origin + path, { method: op.method, headers })).status
    expect(found).toEqual({ admin: 403, token: 403, staff: 403 })
  })
})
