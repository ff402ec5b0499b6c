import type { Person } from '@passerelle/kernel/actor'
import { runInAccount } from '@passerelle/server/database/account-scope'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenApp } from '@passerelle/testkit/given-accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let host: Booted
let app: GivenApp
beforeAll(async () => {
  host = await boot({ services: ['accounts'] })
  const given = givenAccounts(host.platform)
  ;({ app } = await given.customer())
  await given.customer()
})
afterAll(() => host.close())

const own = () => ({ text: 'SELECT id FROM accounts.users WHERE app_id = $1', values: [app.id] })
const all = { text: 'SELECT id FROM accounts.users' }
const asCustomer = <T>(run: () => Promise<T>) => runInAccount({ kind: 'customer', appId: app.id } as Person, run)
const forgotten = 'A read of a customer names its account nowhere'

test('a read of a customer that names its account is answered', async () => {
  expect((await asCustomer(() => host.platform.database.query(own()))).rows).toHaveLength(2)
})

test('a read of a customer that forgets its account fails, alone or with another one', async () => {
  const { query, queryTogether } = host.platform.database
  await expect(asCustomer(() => query(all))).rejects.toThrow(forgotten)
  const both = asCustomer(() => Promise.allSettled(queryTogether(own(), all)))
  expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('a read of staff or of a job is not compared', async () => {
  expect((await host.platform.database.query(all)).rows.length).toBeGreaterThan(2)
})
