import { accounts } from '@passerelle/contract/accounts/api'
import { hashPassword } from '@passerelle/accounts/sign-in/passwords'
import { fullPath } from '@passerelle/contract/full-path'
import { outcomesOf, type Measure } from '../measure.ts'
import type { World } from '../world.ts'

/** Names of the tables with a row that holds this text. */
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

/**
 * G36: canary secrets go through sign-in, a failed sign-in, a change of the password and a new access token; then no
 * table, log line or other answer holds one of them.
 */
export const measureSecretLeaks: Measure = async (world, { random }) => {
  const canary = (name: string) => `canary-${name}-${Math.floor(random() * 1e12)}`
  const [password, wrong, next] = [canary('password'), canary('wrong'), canary('next')]
  const { app } = await world.given.customer()
  const person = await world.given.user(app, { admin: true, passwordHash: await hashPassword(password) })
  const inApp = world.anonymous.with({ 'app-id': app.id })
  const answers: string[] = []
  const signIn = (given: string) => inApp.call(accounts.login, { email: person.email, password: given })
  const refused = await Promise.allSettled([signIn(wrong)])
  answers.push(JSON.stringify(refused))
  const { token } = await signIn(password)
  const own = world.as(person)
  const created = await own
    .with({ 'idempotency-key': canary('key') })
    .call(accounts.createAccessToken, { name: 'Sauvegardes' })
    .catch((error: unknown) => error as { token?: string })
  answers.push(
    JSON.stringify(await own.call(accounts.listAccessTokens, {})),
    JSON.stringify(await own.call(accounts.readMe, {})),
  )
  const changed = await fetch(world.origin + fullPath(accounts.resetPassword), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ currentPassword: password, password: next }),
  })
  answers.push(await changed.text())

  const secrets = { password, wrong, next, 'session token': token, 'access token': created.token ?? '' }
  const hits: string[] = []
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret === '') hits.push(`no ${name} was made`)
    if (secret === '') continue
    for (const table of await tablesWith(world, secret)) hits.push(`${name} in ${table}`)
    if (world.logLines().includes(secret)) hits.push(`${name} in the log`)
    if (answers.some((answer) => answer.includes(secret))) hits.push(`${name} in an answer`)
  }
  const went = changed.ok && outcomesOf(refused)[0] === 'login_failed'
  return {
    held: hits.length === 0 && went,
    inPart: 'rows, log and answers, not traces, mails and dumps',
    measured:
      `${Object.keys(secrets).length} canaries: ${hits.length} hits` +
      (hits.length > 0 ? ` (${hits.join(', ')})` : '') +
      (went ? '' : `; the way was not gone: ${outcomesOf(refused)[0]}, ${changed.status}`),
  }
}
