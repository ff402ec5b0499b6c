import { afterAll, beforeAll, expect, test } from 'vitest'
import { projects } from '@passerelle/contract/projects/api'
import type { Query } from '@passerelle/server/database/statement'
import { toQueryResult } from '@passerelle/server/database/transaction'
import { projectsTestEnvironment } from '@passerelle/testkit/projects-test-environment'

let world: Awaited<ReturnType<typeof projectsTestEnvironment>>
beforeAll(async () => {
  world = await projectsTestEnvironment(['accounts', 'projects'])
})
afterAll(() => world.close())

const recipients = 10_000

test('while mails to ten thousand recipients are being queued, the board is read and written', async () => {
  const { platform, admin, asAda } = world
  await world.request()
  // A connection of its own, so that the calls below have no part in its transaction.
  const client = await platform.database.pool.connect()
  const query: Query = async (statement) => toQueryResult(await client.query(statement))
  try {
    await client.query('BEGIN')
    const mails = Array.from({ length: recipients }, (_, n) => ({
      appId: admin.appId,
      userId: null,
      to: `receiver-${n}@example.com`,
      locale: 'fr' as const,
      template: 'mail_test' as const,
      variables: { requesterName: 'Ada' },
      key: `many:${n}`,
    }))
    await platform.queueMail({ query }, mails)
    // Before the commit: a call that waited for this transaction would never return.
    expect((await asAda.call(projects.readList, { listId: 'todo' })).list).toHaveLength(1)
    await asAda.call(projects.createTask, { name: 'Pendant l’envoi', description: 'Un écran pour lundi.' })
    await client.query('COMMIT')
  } finally {
    client.release(true)
  }
  const { rows } = await platform.database.query<{ queued: number }>({
    text: `SELECT count(*)::int AS queued FROM mails.outgoing WHERE key LIKE 'many:%'`,
  })
  expect(rows[0]?.queued).toBe(recipients)
})
