import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@passerelle/contract/accounts/api'
import { chats } from '@passerelle/contract/chats/api'
import { closeCodes } from '@passerelle/contract/chats/live'
import { projects } from '@passerelle/contract/projects/api'
import { services } from '@passerelle/contract/services'
import { startPostgres, type EmbeddedPostgres } from '@passerelle/server/embedded/postgres'
import { getFreePort } from '@passerelle/server/net/get-free-port'
import { systemClock } from '@passerelle/server/clock'
import { parseEnv } from '../parse-env.ts'
import { createLogger } from '@passerelle/server/log/logger'
import { createTestClient } from '@passerelle/testkit/test-client'
import { waitUntil } from '@passerelle/testkit/worker-test-environment'
import { fakeBrowser } from '@passerelle/testkit/fake-browser'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import '@passerelle/testkit/matchers'
import { openPlatform, type OpenPlatform } from '../platform.ts'
import { dueSoon, withSweepPaused } from './deadlines.ts'
import { castRows, password } from './test-users.ts'
import { openIssuer, type Issuer } from './issuer.ts'
import { endProcesses } from './process.ts'
import { redisServer, type RedisServer } from './redis-server.ts'
import { signIn } from './sign-in.ts'
import { startComposeDeployment, type ComposeDeployment } from './compose-deployment.ts'
import { requestCompletion, labelsFor, secret, createScenario, postMessage, type ScenarioContext } from './scenario.ts'

const provider = 'nimbus'
const serviceNames = Object.keys(services)
const client = { clientId: 'portal', clientSecret: randomBytes(16).toString('hex') }
let postgres: EmbeddedPostgres
let redis: RedisServer
let issuer: Issuer
let issuerAddress: string
let form: ComposeDeployment
/** What a process of the form stands on, opened beside it: to lay out rows and to look at them. */
let beside: OpenPlatform
let stage: ScenarioContext
const tokens: string[] = []
const play = createScenario(() => stage)
type Step = 'create' | 'estimate' | 'accept' | 'work' | 'talk' | 'keepInternal' | 'validate' | 'acceptedBySilence'
const expectStep = (step: Step): Promise<void> => play[step]()

const calls = (token?: string) => {
  if (token) tokens.push(token)
  return createTestClient(form.origin, provider, { token })
}

/** The identity provider of the company and back, then into the customer's account. */
const signInAsStaff = async (email: string, appId: string) => {
  const browser = fakeBrowser(form.origin, {}, [form.origin, issuerAddress])
  const { authUrl } = (await (await browser.get('/api/accounts/v1/oauth2/url')).json()) as { authUrl: string }
  const address = new URL(authUrl)
  address.searchParams.set('login_hint', email)
  const back = await browser.follow(address, (url) => url.pathname === '/admin/oauth')
  const answer = await browser.post(
    '/api/accounts/v1/oauth2/token',
    Object.fromEntries(['code', 'state'].map((name) => [name, back.searchParams.get(name)])),
  )
  const { token } = (await answer.json()) as { token: string }
  return calls((await calls(token).call(accounts.enterApp, { appId })).token)
}

const readiness = async (name: string) => {
  const answer = await fetch(`http://127.0.0.1:${form.portOf(name)}/ready`).catch(() => undefined)
  return { status: answer?.status, body: (await answer?.json()) as unknown }
}

beforeAll(async () => {
  issuerAddress = `http://127.0.0.1:${await getFreePort()}`
  ;[postgres, redis] = await Promise.all([startPostgres({ ephemeral: true }), redisServer()])
  const { lumen, ada, basile, emma } = await castRows()
  form = await startComposeDeployment(
    { postgres: Number(new URL(postgres.url).port), redis: redis.port },
    {
      FIRST_STAFF: emma.email,
      OIDC_ISSUER: issuerAddress,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
    },
  )
  issuer = await openIssuer({ ...client, address: issuerAddress, returnTo: `${form.origin}/admin/oauth` })
  beside = openPlatform({
    env: parseEnv(form.environmentOf('chats')),
    clock: systemClock(),
    logger: createLogger('fatal'),
    connections: 2,
  })
  const given = givenAccounts(beside.platform)
  const app = await given.app(lumen)
  await Promise.all([given.user(app, ada), given.user(app, basile)])
  const staff = await signInAsStaff(emma.email, app.id)
  stage = {
    origin: form.origin,
    appId: app.id,
    labels: await labelsFor(staff),
    emma: staff,
    ada: calls(await signIn(calls(), ada.email, password)),
    basile: calls(await signIn(calls(), basile.email, password)),
  }
})
afterAll(async () => {
  await endProcesses()
  await beside?.close()
  await issuer?.close()
  await redis?.lose()
  await postgres?.stop()
})

test('the compose file has a process for every service, and a way to it through the edge', async () => {
  expect(Object.keys(form.processes).toSorted()).toEqual([...serviceNames, 'edge', 'front', 'worker'].toSorted())
  for (const name of serviceNames) {
    expect(form.environmentOf(name)).toMatchObject({
      SERVICES: name,
      ROLES: 'http',
      NODE_ENV: 'production',
      TRUST_PROXY: 'true',
    })
    const passed = await fetch(`${form.origin}/api/${name}/v1/nowhere`)
    expect([passed.status, await passed.json()]).toMatchObject([404, { code: 'not_found' }])
    await form.processes[name]!.waitForOutput(`"${passed.headers.get('x-request-id')}"`)
  }
})

test('Basile creates a request; boards of all three are told over Redis', () => expectStep('create'))
test('[EST-009][TSK-044] an estimate awaits Ada’s answer and locks Basile', () => expectStep('estimate'))
test('[EST-003][EST-012] Ada accepts; all three threads show it', () => expectStep('accept'))
test('[WLG-005] a second work log cannot start before the first is stopped', () => expectStep('work'))
test('[THR-014] messages reach everybody who may read them', () => expectStep('talk'))
test('[THR-006] the internal thread never reaches a customer, by call or socket', () => expectStep('keepInternal'))
test('[VAL-003] Ada validates, and the request is done', () => expectStep('validate'))

test('[TMR-002] a completion nobody answers is accepted by the job on Redis, the sweep held back', async () => {
  const { _id: id } = await play.leaveUnanswered()
  await withSweepPaused(beside.platform, async () => {
    await dueSoon(beside.platform, { appId: stage.appId, id })
    await expectStep('acceptedBySilence')
  })
})

test('[TMR-002] without Redis calls are served and due rows fire; back and empty, all catches up', async () => {
  const { ada, basile, emma } = stage
  const create = (name: string) => basile.call(projects.createTask, { name, description: 'Pendant une panne.' })
  const [silent, waiting] = [await create('Clavier'), await create('Souris')]
  await requestCompletion(stage, silent._id)
  await redis.lose()

  const during = await create('Écran')
  await emma.call(projects.setPendingStatus, { id: waiting._id, status: 'customer', value: true })
  const { _id: answer } = await basile.call(chats.sendMessage, {
    threadId: waiting.threadId,
    taskId: waiting._id,
    text: 'C’est fait.',
  })
  expect(await readiness('projects')).toMatchObject({
    status: 503,
    body: { parts: { database: 'ok', migrations: 'ok', jobs: 'failed' } },
  })

  await dueSoon(beside.platform, { appId: stage.appId, id: silent._id }, 0)
  expect(await form.processes['worker']!.stop()).toEqual({ code: 0, signal: null })
  form.launch('worker')
  await waitUntil(async () => (await ada.call(projects.readTask, { id: silent._id })).state === 'done')
  expect(await ada.call(projects.readTask, { id: waiting._id })).toMatchObject({ pendingStatus: 'customer' })

  await redis.start()
  await postMessage(play.sockets.ada, 'message.posted', { taskId: waiting._id, text: answer })
  await postMessage(play.sockets.ada, 'task.created', { taskId: during._id })
  await postMessage(play.sockets.ada, 'task.pending_off', { taskId: waiting._id })
  await waitUntil(async () =>
    (await Promise.all([...serviceNames, 'worker'].map(readiness))).every(({ status }) => status === 200),
  )
  const after = await create('Souris sans fil')
  await postMessage(play.sockets.ada, 'task.created', { taskId: after._id })
})

test('the edge serves only what it was told to, and says so in the product’s words', async () => {
  expect((await fetch(`${form.origin}/ready`)).status).toBe(200)
  const unknown = await fetch(`${form.origin}/api/nothing/v1/anything`)
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'not_found' }])
  await form.processes['accounts']!.stop()
  const away = await fetch(`${form.origin}/api/accounts/v1/private/users/me`)
  expect([away.status, await away.json()]).toMatchObject([503, { code: 'unavailable' }])
  expect(await stage.ada.call(projects.readList, { listId: 'done' })).toMatchObject({ hasMore: false })
  await form.start('accounts')
  await expect(calls().call(accounts.readMe, {})).rejects.toBeProblem('not_signed_in')
})

test('asked to end, every process ends cleanly; sockets close with the code that brings browsers back', async () => {
  const codes = Promise.all(Object.values(play.sockets).map(({ closed }) => closed))
  const exits = await form.stop()
  expect(Object.keys(exits).toSorted()).toEqual([...serviceNames, 'edge', 'front', 'worker'].toSorted())
  expect(new Set(Object.values(exits).map(({ code, signal }) => `${code} ${signal}`))).toEqual(new Set(['0 null']))
  expect(await codes).toEqual([closeCodes.restarting, closeCodes.restarting, closeCodes.restarting])
})

test('no log holds a secret or a word of a conversation', () => {
  const logs = Object.values(form.processes)
    .map(({ output }) => output())
    .join('')
  expect(logs).toContain('"stopping"')
  for (const word of [...tokens, password, client.clientSecret, secret, 'sont-ils perdus', 'live?token='])
    expect(logs).not.toContain(word)
})
