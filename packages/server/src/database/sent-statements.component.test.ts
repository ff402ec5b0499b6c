import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database } from './connect.ts'
import { isNoRowWritten } from './pg-error.ts'

let lent: TestDatabase
let database: Database
beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 2, logger: { warn: () => {} } })
})
beforeEach(() => database.query({ text: 'TRUNCATE platform.settings' }))
afterAll(async () => {
  await database.close()
  await lent.drop()
})

const insert = (key: string) => ({
  text: 'INSERT INTO platform.settings (key, value) VALUES ($1, $2)',
  values: [key, JSON.stringify(1)],
})
const keys = async () =>
  (await database.query<{ key: string }>({ text: 'SELECT key FROM platform.settings ORDER BY key' })).rows.map(
    ({ key }) => key,
  )

describe('statements that are sent without waiting', () => {
  const count = { text: 'SELECT count(*)::int AS keys FROM platform.settings' }

  test('their results are there after the transaction, and one behind COMMIT sees what was committed', async () => {
    const { within, behind } = await database.transaction(async (tx) => {
      const answers = {
        within: tx.sendFor<{ keys: number }>(count),
        behind: tx.sendBehindCommit<{ keys: number }>(count),
      }
      tx.send(insert('sent'))
      return answers
    })
    expect([(await within).rows, (await behind).rows]).toEqual([[{ keys: 0 }], [{ keys: 1 }]])
  })

  test('one that fails undoes the transaction and throws its own error', async () => {
    const sent = database.transaction(async (tx) => {
      tx.send(insert('undone'))
      return { failing: tx.sendFor({ text: 'SELECT platform.require_row(0)' }) }
    })
    await expect(sent).rejects.toSatisfy(isNoRowWritten)
    expect(await keys()).toEqual([])
  })

  test('one behind COMMIT that fails leaves what was committed', async () => {
    const { answer } = await database.transaction(async (tx) => {
      tx.send(insert('kept'))
      return { answer: tx.sendBehindCommit({ text: 'SELECT 1 / 0' }) }
    })
    await expect(answer).rejects.toThrow('division by zero')
    expect(await keys()).toEqual(['kept'])
  })
})
