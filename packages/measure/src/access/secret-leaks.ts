import { hashPassword } from '@passerelle/accounts/identity/passwords'
import { accounts } from '@passerelle/contract/accounts/api'
import { fullPath } from '@passerelle/contract/full-path'
import { defineMeasure, type Extent } from '../measure.ts'
import { outcomesOf } from '../world/outcomes.ts'
import { openWorldBeside, type World } from '../world/world.ts'
import { openSink, type Sink } from '../world/mail-and-trace-sink.ts'

/** Names of the tables with a row that holds this text, all that a dump of the database would hold. */
const tablesWith = async (world: World, secret: string): Promise<string[]> => {
  const tables = await world.rows<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'm') AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await world.rows<{ hit: boolean }>(
      `SELECT EXISTS (SELECT FROM ${name} t WHERE position($1 IN t::text) > 0) AS hit`,
      secret,
    )
    if (row?.hit) found.push(name)
  }
  return found
}

type Secrets = Record<string, string>

/** Signs in, also with a wrong password, makes an access token, changes the password, and sets it again by a link. */
const goThroughSignIn = async (world: World, sink: Sink, canary: (name: string) => string, answers: string[]) => {
  const [password, wrong, next, last] = [canary('password'), canary('wrong'), canary('next'), canary('last')]
  const { app } = await world.given.customer()
  const person = await world.given.user(app, { admin: true, passwordHash: await hashPassword(password) })
  const inApp = world.anonymous.with({ 'app-id': app.id })
  const signIn = (given: string) => inApp.call(accounts.login, { email: person.email, password: given })
  const refused = await Promise.allSettled([signIn(wrong)])
  answers.push(JSON.stringify(refused))
  const { token } = await signIn(password)
  const own = world.as(person)
  const created = await own
    .with({ 'idempotency-key': canary('key') })
    .call(accounts.createAccessToken, { name: 'Copies' })
  const { secret: factor } = (await own.call(accounts.enrolSecondFactor, { password })) as { secret?: string }
  answers.push(
    JSON.stringify(await own.call(accounts.listAccessTokens, {})),
    JSON.stringify(await own.call(accounts.readMe, {})),
    JSON.stringify(await own.call(accounts.readSecondFactor, {})),
  )
  const setPassword = async (bearer: string, body: object) => {
    const response = await fetch(world.origin + fullPath(accounts.resetPassword), {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    answers.push(await response.text())
    return response.status
  }
  const changed = await setPassword(token, { currentPassword: password, password: next })
  await world.anonymous.call(accounts.requestRecovery, { email: person.email })
  const link = await sink.tokenMailedTo(person.email)
  const recovered = await setPassword(link, { password: last })
  return {
    steps: [outcomesOf(refused)[0], changed, recovered],
    secrets: {
      password,
      wrong,
      next,
      last,
      'session token': token,
      'access token': created.token,
      'recovery token': link,
      'second factor': factor ?? '',
    } as Secrets,
  }
}

/** Stores the secrets of an account's providers, and makes that of its webhook. */
const storeSettings = async (world: World, canary: (name: string) => string, answers: string[]) => {
  const { admin } = await world.given.customer({ url: 'https://example.org/hook' })
  const caller = world.as(admin)
  const secrets: Secrets = {
    'mail password': canary('smtp'),
    'card key': canary('stripe'),
    'card webhook': canary('stripe-hook'),
  }
  const versions = await caller.call(accounts.readSettings, {})
  const mailSettings = {
    provider: 'smtp',
    host: 'smtp.example.org',
    port: 587,
    user: 'a',
    from: 'a@example.org',
  } as const
  const saved = await Promise.allSettled([
    caller.call(accounts.saveMailSettings, {
      ...mailSettings,
      password: secrets['mail password']!,
      version: versions.mails?.version ?? 0,
    }),
    caller.call(accounts.savePaymentSettings, {
      publicKey: 'pk_test',
      secretKey: secrets['card key']!,
      webhookSecret: secrets['card webhook']!,
      version: versions.payments?.version ?? 0,
    }),
  ])
  secrets['webhook secret'] = (await caller.call(accounts.renewWebhookSecret, {})).secret
  answers.push(JSON.stringify(saved), JSON.stringify(await caller.call(accounts.readSettings, {})))
  return { steps: outcomesOf(saved), secrets }
}

/** What of secrets that go through the product is found; `behind` puts something in front of it. */
export const findLeaks = async (
  shared: World,
  { random }: Pick<Extent, 'random'>,
  behind: (world: World) => Promise<World> = async (world) => world,
) => {
  const canary = (name: string) => `canary-${name}-${Math.floor(random() * 1e12)}`
  const sink = await openSink()
  const opened = await openWorldBeside(shared, {
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: sink.url,
    MAIL_URL: sink.url,
    MAIL_API_KEY: canary('api'),
  })
  const world = await behind(opened)
  const hits: string[] = []
  const answers: string[] = []
  let logLines = 0
  let steps: unknown[] = []
  let secrets: Secrets = {}
  try {
    const signedIn = await goThroughSignIn(world, sink, canary, answers)
    const stored = await storeSettings(world, canary, answers)
    steps = [...signedIn.steps, ...stored.steps]
    secrets = { ...signedIn.secrets, ...stored.secrets }
    for (const [name, secret] of Object.entries(secrets)) {
      if (secret === '') hits.push(`no ${name} was made`)
      if (secret === '') continue
      for (const table of await tablesWith(world, secret)) hits.push(`${name} in ${table}`)
      if (world.logLines().includes(secret)) hits.push(`${name} in the log`)
      if (answers.some((answer) => answer.includes(secret))) hits.push(`${name} in an answer`)
      const mailed = sink.mails.filter(({ text }) => text.includes(secret)).length
      if (mailed > (name === 'recovery token' ? 1 : 0)) hits.push(`${name} in a mail`)
    }
    logLines = world.logLines().split('\n').length
  } finally {
    // Sends the traces that it still has.
    await world.close()
    await sink.close()
  }
  for (const [name, secret] of Object.entries(secrets))
    if (secret !== '' && sink.traces.some((text) => text.includes(secret))) hits.push(`${name} in a trace`)
  const went = JSON.stringify(steps) === JSON.stringify(['login_failed', 204, 204, 'done', 'done'])
  return {
    canaries: Object.keys(secrets).length,
    logLines,
    traces: sink.traces.length,
    mails: sink.mails.length,
    answers: answers.length,
    hits,
    went,
    steps,
  }
}

/**
 * G36: canary secrets go through sign-in, recovery, tokens and settings, with the log at its most talkative and traces
 * sent: no table, log line, trace or other answer holds one of them, and no mail but that of a link to its addressee.
 */
export const secretLeaks = defineMeasure({
  name: 'secret-leaks',
  id: 'G36',
  title: 'Secrets',
  promised: 'in no table, log line, trace, answer or mail',
  inWorld: (shared, extent) => findLeaks(shared, extent),
  judge: ({ canaries, logLines, traces, mails, answers, hits, went, steps }) => ({
    held: hits.length === 0 && went && traces > 0 && mails > 0,
    measured:
      `${canaries} canaries in all tables, ${logLines} lines of the log, ${traces} ` +
      `exports of traces, ${mails} mails, ${answers} answers: ${hits.length} hits` +
      (hits.length > 0 ? ` (${hits.join(', ')})` : '') +
      (went ? '' : `; the way was not gone: ${steps.join(', ')}`),
  }),
})
