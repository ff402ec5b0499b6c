import { givenAccounts, type GivenPerson } from '@passerelle/testkit/given-accounts'
import { startTestServer, type TestServer } from '@passerelle/testkit/test-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runInAccount } from './account-scope.ts'

let server: TestServer
let ada: GivenPerson
let stranger: GivenPerson

beforeAll(async () => {
  server = await startTestServer({ services: () => [] })
  const given = givenAccounts(server.platform)
  ada = (await given.customer()).admin
  stranger = (await given.customer()).admin
  await server.tokenOf(ada)
  await server.tokenOf(stranger)
})
afterAll(async () => {
  await server.close()
})

const asCustomer = <T>(person: GivenPerson, run: () => Promise<T>) =>
  runInAccount({ kind: 'customer', userId: person.userId, appId: person.appId, admin: true, sessionId: 'none' }, run)

const walled = `SELECT c.oid::regclass::text AS name, c.relrowsecurity AS closed,
    EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid) AS ruled
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'app_id' AND NOT a.attisdropped
  JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_' ORDER BY 1`

describe('row-level security', () => {
  test('every table with an account is closed, and shows no row without one', async () => {
    const { database } = server.platform
    const { rows: tables } = await database.query<{ name: string; closed: boolean; ruled: boolean }>({ text: walled })
    expect(tables.length).toBeGreaterThan(30)
    expect(tables.filter(({ closed, ruled }) => !closed || !ruled)).toEqual([])
    const filled: string[] = []
    for (const { name } of tables) {
      const all = await database.query<{ count: number }>({ text: `SELECT count(*)::int AS count FROM ${name}` })
      if (all.rows[0]!.count > 0) filled.push(name)
      const seen = await database.transaction(async (tx) => {
        await tx.query({ text: 'SET LOCAL ROLE passerelle_customer' })
        return tx.query<{ count: number }>({ text: `SELECT count(*)::int AS count FROM ${name}` })
      })
      expect({ name, rows: seen.rows[0]!.count }).toEqual({ name, rows: 0 })
    }
    expect(filled).toEqual(expect.arrayContaining(['accounts.users', 'accounts.sessions']))
  })

  test('a customer’s transaction sees and changes rows of its account only, by SQL and by Prisma', async () => {
    const { database } = server.platform
    const seen = await asCustomer(ada, () =>
      database.transaction(async (tx) => ({
        sql: (await tx.query<{ app_id: string }>({ text: 'SELECT DISTINCT app_id FROM accounts.sessions' })).rows,
        prisma: await tx.prisma.session.findMany({ distinct: ['appId'], select: { appId: true } }),
        changed: (
          await tx.query({
            text: 'UPDATE accounts.sessions SET ended_at = now() WHERE app_id = $1',
            values: [stranger.appId],
          })
        ).rowCount,
      })),
    )
    expect(seen).toEqual({ sql: [{ app_id: ada.appId }], prisma: [{ appId: ada.appId }], changed: 0 })
  })

  test('a row of another account is refused, and events are neither changed nor removed', async () => {
    const { database } = server.platform
    const insert = {
      text: `INSERT INTO platform.events (id, at, app_id, actor, name, subject, data)
             VALUES ($1, now(), $2, '{}', 'task.created', 'none', '{}')`,
      values: [server.platform.newId(), stranger.appId],
    }
    const run = (text: string | typeof insert) =>
      asCustomer(ada, () => database.transaction((tx) => tx.query(typeof text === 'string' ? { text } : text)))
    await expect(run(insert)).rejects.toThrow('row-level security')
    await expect(run('UPDATE platform.events SET name = name')).rejects.toThrow('permission denied')
    await expect(run('DELETE FROM platform.events')).rejects.toThrow('permission denied')
  })

  test('staff and timers work across accounts; what a call leaves behind is no longer its own', async () => {
    const { database } = server.platform
    const role = () =>
      database.transaction(
        async (tx) => (await tx.query<{ name: string }>({ text: 'SELECT current_user AS name' })).rows[0]!.name,
      )
    const owner = await role()
    expect(await asCustomer(ada, role)).toBe('passerelle_customer')
    expect(await runInAccount({ kind: 'anonymous' }, role)).toBe(owner)
    const gate = Promise.withResolvers<void>()
    let later: Promise<string> | undefined
    await asCustomer(ada, async () => {
      later = gate.promise.then(role)
    })
    gate.resolve()
    expect(await later).toBe(owner)
  })
})
