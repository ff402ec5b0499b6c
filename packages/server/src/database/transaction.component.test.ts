import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectDatabase, type Database, type Tx } from './connect.ts'

let lent: TestDatabase
let database: Database
const warnings: string[] = []

beforeAll(async () => {
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 8, logger: { warn: (_details, text) => void warnings.push(text) } })
})
beforeEach(async () => {
  warnings.length = 0
  await database.query({ text: 'TRUNCATE platform.settings' })
})
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

describe('one transaction for SQL and Prisma', () => {
  test('both run on the same connection in the same transaction', async () => {
    const [sql, prisma] = await database.transaction(async (tx) => {
      const text = 'SELECT pg_backend_pid() AS pid, pg_current_xact_id()::text AS xid'
      const ours = await tx.query<{ pid: number; xid: string }>({ text })
      return [ours.rows[0], (await tx.prisma.$queryRawUnsafe<{ pid: number; xid: string }[]>(text))[0]]
    })
    expect(sql).toEqual(prisma)
  })

  test('both are kept at the end', async () => {
    await database.transaction(async (tx) => {
      await tx.query(insert('sql'))
      await tx.prisma.setting.create({ data: { key: 'prisma', value: 1 } })
      expect(await tx.prisma.setting.count()).toBe(2)
    })
    expect(await keys()).toEqual(['prisma', 'sql'])
  })

  test.each(['own', 'sql', 'prisma'] as const)('a failure (%s) undoes both', async (failing) => {
    const failures = {
      own: async () => {
        throw new Error('own')
      },
      sql: (tx: Tx) => tx.query(insert('sql')),
      prisma: (tx: Tx) => tx.prisma.setting.create({ data: { key: 'sql', value: 1 } }),
    }
    await expect(
      database.transaction(async (tx) => {
        await tx.query(insert('sql'))
        await tx.prisma.setting.create({ data: { key: 'prisma', value: 1 } })
        await failures[failing](tx)
      }),
    ).rejects.toThrow()
    expect(await keys()).toEqual([])
  })

  test("Prisma's nested writes and batches stay inside", async () => {
    await expect(
      database.transaction(async (tx) => {
        await tx.prisma.app.create({
          data: {
            id: 'a'.repeat(24),
            slug: 'atelier-lumen',
            name: 'Atelier Lumen',
            taskKey: 'ATL',
            createdAt: new Date(0),
            users: {
              create: [
                {
                  id: 'b'.repeat(24),
                  email: 'basile@atelier-lumen.example',
                  firstName: 'Basile',
                  lastName: 'Lumen',
                  createdAt: new Date(0),
                },
              ],
            },
          },
        })
        expect(await tx.prisma.user.count()).toBe(1)
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await database.prisma.app.count()).toBe(0)
    expect(await database.prisma.user.count()).toBe(0)
  })

  test('a statement that was sent fails the whole transaction, with its own error', async () => {
    const failing = { text: "INSERT INTO platform.settings (key, value) VALUES ('sent', NULL)" }
    const run = database.transaction(async (tx) => {
      await tx.query(insert('before'))
      tx.send(failing)
    })
    await expect(run).rejects.toMatchObject({ code: '23502' })
    const behind = database.transaction(async (tx) => {
      tx.send(failing)
      await tx.query(insert('behind'))
    })
    await expect(behind).rejects.toMatchObject({ code: '23502' })
    expect(await keys()).toEqual([])
  })

  test('a statement that was sent is part of the transaction', async () => {
    await database.transaction(async (tx) => {
      tx.send(insert('sent'))
      await tx.query(insert('waited for'))
    })
    expect(await keys()).toEqual(['sent', 'waited for'])
  })

  test('calls made at once wait for each other', async () => {
    await database.transaction(async (tx) => {
      await Promise.all([
        tx.query(insert('a')),
        tx.prisma.setting.create({ data: { key: 'b', value: 1 } }),
        tx.query(insert('c')),
      ])
    })
    expect(await keys()).toEqual(['a', 'b', 'c'])
  })

  test('a hundred at once do not mix and give every connection back', async () => {
    const seen = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        database
          .transaction(async (tx) => {
            const key = `k${index}`
            await tx.prisma.setting.create({ data: { key, value: index } })
            const [row] = (
              await tx.query<{ key: string }>({
                text: 'SELECT key FROM platform.settings WHERE xmin = pg_current_xact_id()::xid',
              })
            ).rows
            const found = await tx.prisma.setting.findUnique({ where: { key } })
            if (index % 3 === 0) throw new Error('undone')
            return row?.key === key && found?.value === index
          })
          .catch((error: Error) => error.message),
      ),
    )
    expect(new Set(seen)).toEqual(new Set([true, 'undone']))
    expect(await keys()).toHaveLength(66)
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  })

  test('listeners hear of it at COMMIT only', async () => {
    const listener = new pg.Client({ connectionString: lent.url })
    await listener.connect()
    const heard: string[] = []
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await listener.query('LISTEN things')
    await database.transaction(async (tx) => {
      await tx.query({ text: "SELECT pg_notify('things', 'kept')" })
      await listener.query('SELECT 1')
      expect(heard).toEqual([])
    })
    await database
      .transaction(async (tx) => {
        await tx.query({ text: "SELECT pg_notify('things', 'undone')" })
        throw new Error('undone')
      })
      .catch(() => {})
    await listener.query('SELECT 1')
    expect(heard).toEqual(['kept'])
    await listener.end()
  })

  test('an error that is swallowed does not pass for a commit', async () => {
    await expect(
      database.transaction(async (tx) => {
        await tx.query(insert('a'))
        await tx.query(insert('a')).catch(() => {})
      }),
    ).rejects.toThrow('swallowed')
    expect(await keys()).toEqual([])
  })

  test('a connection lost inside fails that transaction only', async () => {
    await expect(
      database.transaction(async (tx) => {
        await tx.query(insert('a'))
        const {
          rows: [own],
        } = await tx.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' })
        await database.query({ text: 'SELECT pg_terminate_backend($1)', values: [own!.pid] })
        await tx.query(insert('b'))
      }),
    ).rejects.toThrow()
    await database.transaction((tx) => tx.query(insert('c')))
    expect(await keys()).toEqual(['c'])
  })
})

describe('a transaction inside a transaction', () => {
  test('joins it', async () => {
    await database.transaction(async (outer) => {
      await outer.query(insert('outer'))
      await database.transaction(async (inner) => {
        expect(inner).toBe(outer)
        await inner.query(insert('inner'))
      })
    })
    expect(await keys()).toEqual(['inner', 'outer'])
  })

  test('that failed undoes all, even when its error was caught', async () => {
    await expect(
      database.transaction(async (outer) => {
        await outer.query(insert('outer'))
        await database
          .transaction(async () => {
            throw new Error('inner')
          })
          .catch(() => {})
      }),
    ).rejects.toThrow('inner')
    expect(await keys()).toEqual([])
  })

  test('that starts after the end is one of its own', async () => {
    const later = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    await database.transaction(async () => {
      late = later.promise.then(() => database.transaction((tx) => tx.query(insert('late'))))
    })
    later.resolve()
    await late
    expect(await keys()).toEqual(['late'])
  })
})

describe('effects after the commit', () => {
  test('run in order, when others can see the change', async () => {
    const order: string[] = []
    await database.transaction(async (tx) => {
      tx.afterCommit(async () => void order.push(`first sees ${(await keys()).join()}`))
      tx.afterCommit(() => void order.push('second'))
      await tx.query(insert('a'))
      order.push('body')
    })
    expect(order).toEqual(['body', 'first sees a', 'second'])
  })

  test('do not run after a rollback', async () => {
    let ran = false
    await database
      .transaction(async (tx) => {
        tx.afterCommit(() => {
          ran = true
        })
        throw new Error('undone')
      })
      .catch(() => {})
    expect(ran).toBe(false)
  })

  test('that fail are reported and change nothing', async () => {
    const order: string[] = []
    await database.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('mail')
      })
      tx.afterCommit(() => void order.push('next'))
      await tx.query(insert('a'))
    })
    expect(order).toEqual(['next'])
    expect(warnings).toEqual(['an effect after a commit failed'])
    expect(await keys()).toEqual(['a'])
  })
})

test('behind a pooler a connection is left when a statement may have failed before it was prepared', async () => {
  const pooled = connectDatabase({ url: lent.url, directUrl: lent.url, max: 1, logger: { warn: () => {} } })
  const pid = async () => (await pooled.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' })).rows
  const failing = (inside: (tx: Tx) => Promise<unknown>) => pooled.transaction(inside).catch(() => {})
  const first = await pid()
  await failing(async () => {
    throw new Error('a rule')
  })
  expect(await pid()).toEqual(first)
  await failing(async (tx) => {
    tx.send({ text: 'SELECT 1 / 0' })
    await tx.query({ name: 'behind', ...insert('a') })
  })
  expect(await pid()).not.toEqual(first)
  await pooled.close()
})
