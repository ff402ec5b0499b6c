import { stats } from '@passerelle/contract/stats/api'
import { behindLock } from '@passerelle/testkit/behind-lock'
import { boot } from '@passerelle/testkit/boot'
import { givenAccounts } from '@passerelle/testkit/given-accounts'
import { expect, onTestFinished, test } from 'vitest'

const wish = { name: 'Boutique', kind: 'http' as const, target: 'https://boutique.example', intervalSeconds: 60 }

test('there are two thousand checks at most, also when the last ones are made at the same moment', async () => {
  const host = await boot({ services: ['stats'], env: { roles: ['http'] } })
  onTestFinished(host.close)
  const { database } = host.platform
  const asStaff = host.as(await givenAccounts(host.platform).staff())
  const create = () => asStaff.call(stats.createUptimeCheck, wish)
  await create()
  await database.query({
    text: `INSERT INTO stats.uptime_checks SELECT copy.* FROM stats.uptime_checks c, generate_series(1, 1998) n,
      jsonb_populate_record(c, jsonb_build_object('id', lpad(n::text, 24, '0'))) copy`,
  })
  // Reads pass this lock, inserts wait for it.
  const lock = { text: 'LOCK TABLE stats.uptime_checks IN SHARE MODE' }
  const outcomes = await behindLock(database, lock, [create, create])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'check_limit' } })
})
