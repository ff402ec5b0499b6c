import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '@passerelle/kernel/durations'
import { newId } from '@passerelle/kernel/ids'
import { fakeClock, type FakeClock } from '@passerelle/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@passerelle/testkit/test-database'
import { waitUntil } from '@passerelle/testkit/worker-test-environment'
import { runInAccount } from '../database/account-scope.ts'
import { connectDatabase, type Database } from '../database/connect.ts'
import { done, giveUp, postpone, repeatAt, retry, type Outcome, type WorkItem, type WorkKind } from './work.ts'
import { createWorkRunner } from './work-runner.ts'
import { failedWork } from './failed-work.ts'
import { cancelWork, enqueueWork, type NewWork } from './work-store.ts'

let lent: TestDatabase
let database: Database
let clock: FakeClock
const messages: string[] = []
const logger = { warn: () => {}, error: (_details: object, text: string) => void messages.push(text) }

beforeEach(async () => {
  clock = fakeClock()
  messages.length = 0
  lent = await createTestDatabase()
  database = connectDatabase({ url: lent.url, max: 8, logger })
  await database.query({ text: 'CREATE TABLE public.effects (id text, run text)' })
})
afterEach(async () => {
  await database.close()
  await lent.drop()
})

const account = (n: number) => n.toString(16).padStart(24, 'a')
const kindOf = (run: WorkKind['run'], more: Partial<WorkKind> = {}): WorkKind => ({
  name: 'test.work',
  leaseMs: minutes(1),
  concurrency: 4,
  perAccount: 2,
  pauses: [1000, 5000],
  run,
  ...more,
})
const runnerOf = (...kinds: WorkKind[]) =>
  createWorkRunner({ kinds, database, clock, newId: () => newId(clock.now()), logger })
const add = (work: Partial<NewWork> = {}) =>
  database.transaction((tx) =>
    enqueueWork(tx, { kind: 'test.work', id: 'one', appId: account(1), dueAt: clock.now(), ...work }),
  )
const addMany = (count: number, appId: string, prefix: string) =>
  database.transaction((tx) =>
    enqueueWork(
      tx,
      Array.from({ length: count }, (_, n) => ({
        kind: 'test.work',
        id: `${prefix}${String(n).padStart(5, '0')}`,
        appId,
        dueAt: new Date(clock.now().getTime() - count + n),
      })),
    ),
  )
const rows = async () =>
  (
    await database.query<{ id: string; attempts: number; failed: boolean; error: string | null; inMs: number | null }>({
      text: `SELECT id, attempts, failed_at IS NOT NULL AS failed, last_error AS error,
               extract(epoch FROM due_at - $1::timestamptz)::float8 * 1000 AS "inMs" FROM platform.work ORDER BY id`,
      values: [clock.now()],
    })
  ).rows
const writeEffect =
  (run: string) => async (tx: Parameters<NonNullable<Extract<Outcome, { kind: 'done' }>['write']>>[0]) =>
    void (await tx.query({ text: 'INSERT INTO public.effects VALUES ($1, $2)', values: ['one', run] }))
const effects = async () =>
  (await database.query<{ run: string }>({ text: 'SELECT run FROM public.effects' })).rows.map(({ run }) => run)

describe('outcomes', () => {
  test('work that is done writes its effect and goes', async () => {
    await add()
    expect(await runnerOf(kindOf(async () => done(writeEffect('first')))).runDue()).toBe(1)
    expect(await effects()).toEqual(['first'])
    expect(await rows()).toEqual([])
  })

  test('work is not run before it is due', async () => {
    await add({ dueAt: new Date(clock.now().getTime() + 1000) })
    const runner = runnerOf(kindOf(async () => done()))
    expect(await runner.runDue()).toBe(0)
    clock.advance(1000)
    expect(await runner.runDue()).toBe(1)
  })

  test('a failed try is repeated after the pauses of its kind, then given up and told', async () => {
    await add()
    const given: string[] = []
    const kind = kindOf(
      async ({ attempt }) => {
        throw new Error(`try ${attempt}`)
      },
      {
        onGiveUp: async (tx, { id }, error) => {
          given.push(`${id}: ${error}`)
          await writeEffect('given up')(tx)
        },
      },
    )
    const runner = runnerOf(kind)
    await runner.runDue()
    expect(await rows()).toMatchObject([{ attempts: 1, failed: false, error: 'try 1', inMs: 1000 }])
    clock.advance(1000)
    await runner.runDue()
    expect(await rows()).toMatchObject([{ attempts: 2, failed: false, error: 'try 2', inMs: 5000 }])
    clock.advance(5000)
    await runner.runDue()
    expect(await rows()).toMatchObject([{ attempts: 3, failed: true, error: 'try 3', inMs: null }])
    expect(given).toEqual(['one: try 3'])
    expect(await effects()).toEqual(['given up'])
    expect(messages).toEqual(['work was given up'])
    clock.advance(minutes(60))
    expect(await runner.runDue()).toBe(0)
  })

  test('work that was given up runs again when it is asked for', async () => {
    await add()
    let outcome: Outcome = giveUp('refused')
    const runner = runnerOf(kindOf(async () => outcome))
    await runner.runDue()
    expect(await rows()).toMatchObject([{ failed: true, error: 'refused' }])
    outcome = done(writeEffect('again'))
    await add()
    await runner.runDue()
    expect(await effects()).toEqual(['again'])
  })

  test('a postponed run uses up no try; a successful one of repeated work forgets the failures', async () => {
    await add()
    const later = () => new Date(clock.now().getTime() + 10)
    const outcomes: (() => Outcome)[] = [
      () => retry('no'),
      () => postpone(later(), 'away'),
      () => postpone(later(), 'away'),
      () => repeatAt(later(), writeEffect('done for now')),
    ]
    const runner = runnerOf(kindOf(async () => outcomes.shift()!()))
    const seen: number[] = []
    while (outcomes.length > 0) {
      await runner.runDue()
      seen.push((await rows())[0]!.attempts)
      clock.advance(1000)
    }
    expect(seen).toEqual([1, 1, 1, 0])
    expect(await effects()).toEqual(['done for now'])
  })

  test('an effect that fails leaves nothing behind, and the work is due again when its lease ends', async () => {
    await add()
    let fails = true
    const runner = runnerOf(
      kindOf(async () =>
        done(async (tx) => {
          await writeEffect('half')(tx)
          if (fails) throw new Error('no room')
        }),
      ),
    )
    await runner.runDue()
    expect(await effects()).toEqual([])
    expect(messages).toEqual(['an outcome was not stored'])
    fails = false
    clock.advance(minutes(1))
    await runner.runDue()
    expect(await effects()).toEqual(['half'])
  })
})

describe('leases', () => {
  test('two workers run each piece of work once', async () => {
    for (let n = 1; n <= 10; n += 1) await addMany(10, account(n), `${n}-`)
    const ran: string[] = []
    const kind = kindOf(async ({ id }) => {
      ran.push(id)
      await new Promise((resolve) => setImmediate(resolve))
      return done()
    })
    const runs = await Promise.all([runnerOf(kind).runDue(), runnerOf(kind).runDue()])
    expect(ran.length).toBe(100)
    expect(new Set(ran).size).toBe(100)
    expect(runs[0] + runs[1]).toBe(100)
  })

  test('a worker that lost its lease writes nothing, and the one that took over does', async () => {
    await add()
    const slow = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const first = runnerOf(
      kindOf(async () => {
        began.resolve()
        await slow.promise
        return done(writeEffect('late'))
      }),
    )
    const running = first.runDue()
    await began.promise
    clock.advance(minutes(1))
    await runnerOf(kindOf(async () => done(writeEffect('taken over')))).runDue()
    slow.resolve()
    await running
    expect(await effects()).toEqual(['taken over'])
    expect(messages).toEqual([])
  })

  test('a process that dies between effect and mark leaves neither', async () => {
    await add()
    const runner = runnerOf(
      kindOf(async () =>
        done(async (tx) => {
          await writeEffect('lost')(tx)
          await tx.query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' })
        }),
      ),
    )
    await runner.runDue()
    expect(await effects()).toEqual([])
    expect(await rows()).toMatchObject([{ id: 'one', attempts: 1, failed: false, inMs: minutes(1) }])
    clock.advance(minutes(1))
    await runnerOf(kindOf(async ({ attempt }) => done(writeEffect(`try ${attempt}`)))).runDue()
    expect(await effects()).toEqual(['try 2'])
  })

  test('what is asked for during a run is done after it', async () => {
    await add()
    const seen: number[] = []
    const runner = runnerOf(
      kindOf(async ({ attempt }) => {
        seen.push(attempt)
        if (seen.length === 1) await add()
        return done()
      }),
    )
    await runner.runDue()
    expect(seen).toEqual([1, 1])
    expect(await rows()).toEqual([])
  })

  test('cancelled work does not run; what is under way writes nothing if asked so', async () => {
    await add()
    expect(await database.transaction((tx) => cancelWork(tx, 'test.work', ['one', 'two']))).toEqual(['one'])
    await add()
    const runner = runnerOf(
      kindOf(async () => {
        const cancelled = await database.transaction((tx) => cancelWork(tx, 'test.work', ['one']))
        expect(cancelled).toEqual([])
        await database.transaction((tx) => cancelWork(tx, 'test.work', ['one'], { underWay: true }))
        return done(writeEffect('cancelled'))
      }),
    )
    expect(await runner.runDue()).toBe(1)
    expect(await effects()).toEqual([])
  })

  test('a stop in the middle aborts what is under way, which another process runs at once', async () => {
    await add()
    const began = Promise.withResolvers<void>()
    const runner = runnerOf(
      kindOf(async (_item, signal) => {
        began.resolve()
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
        return done(writeEffect('never'))
      }),
    )
    runner.start()
    await began.promise
    await runner.stop()
    expect(await rows()).toMatchObject([{ attempts: 0, failed: false, inMs: 0 }])
    await runnerOf(kindOf(async ({ attempt }) => done(writeEffect(`try ${attempt}`)))).runDue()
    expect(await effects()).toEqual(['try 1'])
  })
})

describe('turns', () => {
  test('an account runs its work in the order in which it is due', async () => {
    await addMany(20, account(1), 'a')
    const ran: string[] = []
    const kind = kindOf(async ({ id }: WorkItem) => (ran.push(id), done()), { concurrency: 1, perAccount: 1 })
    await runnerOf(kind).runDue()
    expect(ran).toEqual(ran.toSorted())
  })

  test('one piece of an account does not wait for ten thousand of another', async () => {
    await addMany(10_000, account(1), 'a')
    const ran: string[] = []
    const enough = Promise.withResolvers<void>()
    const kind = kindOf(async ({ id }) => {
      ran.push(id)
      if (ran.length === 40) await add({ id: 'single', appId: account(2) })
      if (id === 'single') enough.resolve()
      return done()
    })
    const runner = runnerOf(kind)
    runner.start()
    await enough.promise
    await runner.stop()
    expect(ran.indexOf('single')).toBeLessThan(40 + 3 * kind.concurrency)
  })

  test('an account whose runs hang leaves room for the others', async () => {
    await addMany(10, account(1), 'hangs')
    await addMany(10, account(2), 'fine')
    const ran: string[] = []
    const kind = kindOf(async ({ id }, signal) => {
      if (id.startsWith('hangs')) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      ran.push(id)
      return done()
    })
    const runner = runnerOf(kind)
    runner.start()
    await waitUntil(() => ran.length === 10)
    expect(ran.every((id) => id.startsWith('fine'))).toBe(true)
    await runner.stop()
  })

  test('accounts take turns, behind the last one the first', async () => {
    for (let n = 1; n <= 3; n += 1) await addMany(3, account(n), `${n}-`)
    const ran: string[] = []
    const kind = kindOf(async ({ id }) => (ran.push(id[0]!), done()), { concurrency: 1, perAccount: 1 })
    await runnerOf(kind).runDue()
    expect(ran.join('')).toBe('123123123')
  })
})

test('a transaction of a customer adds work of its own account only', async () => {
  const customer = { kind: 'customer', appId: account(1), userId: account(9) } as Parameters<typeof runInAccount>[0]
  const addAs = (appId: string) => runInAccount(customer, () => add({ id: appId, appId }))
  await addAs(account(1))
  await addAs(account(1))
  await expect(addAs(account(2))).rejects.toThrow('row-level security')
  expect((await rows()).map(({ id }) => id)).toEqual([account(1)])
})

describe('work that was given up', () => {
  const fails = kindOf(async ({ id }) => giveUp(`no ${id}`))
  const giveUpMany = async (count: number) => {
    await addMany(count, account(1), 'w')
    await runnerOf(fails).runDue()
  }

  test('is counted by kind and listed, the newest first', async () => {
    await giveUpMany(1)
    clock.advance(1000)
    await add({ id: 'later' })
    await runnerOf(fails).runDue()
    await add({ id: 'waits' })
    clock.advance(5000)
    const oldestDueAt = new Date(clock.now().getTime() - 5000)
    expect(await failedWork.states(database.query)).toEqual([{ kind: 'test.work', waiting: 1, failed: 2, oldestDueAt }])
    const list = await failedWork.list(database.query, {})
    expect(list).toMatchObject([
      { id: 'later', appId: account(1), attempts: 1, error: 'no later' },
      { id: 'w00000', error: 'no w00000' },
    ])
  })

  test('is tried again one by one or all of a kind, told to its service before the run', async () => {
    await giveUpMany(3)
    const ran: string[] = []
    const again = kindOf(async ({ id, attempt }) => (ran.push(`${id} ${attempt}`), done()), {
      onReopen: async (_tx, { id }) => void ran.push(`reopened ${id}`),
    })
    const retry = (id?: string) =>
      database.transaction((tx) => failedWork.retry(tx, { kind: 'test.work', id }, clock.now()))
    expect(await retry('w00001')).toBe(1)
    await runnerOf(again).runDue()
    expect(ran).toEqual(['reopened w00001', 'w00001 1'])
    expect(await retry()).toBe(2)
    await runnerOf(again).runDue()
    expect(await rows()).toEqual([])
    expect(await retry()).toBe(0)
  })

  test('goes when it is dismissed; what waits stays', async () => {
    await giveUpMany(2)
    await add({ id: 'waits' })
    const dismiss = (id?: string) => database.transaction((tx) => failedWork.dismiss(tx, { kind: 'test.work', id }))
    expect(await dismiss('w00000')).toBe(1)
    expect(await dismiss('waits')).toBe(0)
    expect(await dismiss()).toBe(1)
    expect((await rows()).map(({ id }) => id)).toEqual(['waits'])
  })
})
