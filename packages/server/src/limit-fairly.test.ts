import { expect, test } from 'vitest'
import { limitFairly, type FairLimits, type Share } from './limit-fairly.ts'

/** A limit whose works end one by one, when told to; `begun` lists them in the order in which they began. */
const world = (limits: FairLimits) => {
  const run = limitFairly(limits)
  const begun: string[] = []
  const gates = new Map<string, () => void>()
  const add = (name: string, share: Share) =>
    run(share, () => {
      begun.push(name)
      return new Promise<string>((resolve) => gates.set(name, () => resolve(name)))
    })
  const settled = () => new Promise<void>((resolve) => void setImmediate(resolve))
  const end = async (name: string) => {
    gates.get(name)!()
    await settled()
  }
  return { add, end, begun, settled }
}
const ada = { account: 'atelier', person: 'ada' }
const basile = { account: 'atelier', person: 'basile' }
const chloe = { account: 'boulangerie', person: 'chloe' }
const refused = { code: 'too_many_requests' }

test('a second account is next, however many works the first one has waiting', async () => {
  const { add, end, begun } = world({ size: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name, ada)
  void add('c1', chloe)
  void add('c2', chloe)
  for (const name of ['a1', 'a2', 'c1', 'a3', 'c2']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'c1', 'a3', 'c2', 'a4'])
})

test('people of one account take turns too, and together have the turns of one account', async () => {
  const { add, end, begun } = world({ size: 1 })
  for (const name of ['a1', 'a2', 'a3']) void add(name, ada)
  void add('b1', basile)
  for (const name of ['c1', 'c2', 'c3']) void add(name, chloe)
  for (const name of ['a1', 'a2', 'c1', 'b1', 'c2', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'c1', 'b1', 'c2', 'a3', 'c3'])
})

test('an account never runs more than its share, even where there is room', async () => {
  const { add, end, begun } = world({ size: 2, perAccount: 1 })
  void add('a1', ada)
  void add('b1', basile)
  void add('c1', chloe)
  expect(begun).toEqual(['a1', 'c1'])
  await end('c1')
  expect(begun).toEqual(['a1', 'c1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'c1', 'b1'])
})

test('large works run one at a time, and small ones of others meanwhile', async () => {
  const { add, end, begun } = world({ size: 2, large: 1 })
  void add('a1', { ...ada, large: true })
  void add('c1', { ...chloe, large: true })
  void add('b1', basile)
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
})

test('the product’s own work begins before all other that waits', async () => {
  const { add, end, begun } = world({ size: 1 })
  void add('a1', ada)
  void add('c1', chloe)
  void add('invoice', { ...ada, first: true })
  await end('a1')
  await end('invoice')
  expect(begun).toEqual(['a1', 'invoice', 'c1'])
})

test('a person with enough works waiting is refused, others are not', async () => {
  const { add, end, begun } = world({ size: 1, maxQueuedPerPerson: 1 })
  void add('a1', ada)
  void add('a2', ada)
  await expect(add('a3', ada)).rejects.toMatchObject(refused)
  void add('b1', basile)
  void add('c1', chloe)
  for (const name of ['a1', 'a2', 'c1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'c1', 'b1'])
})

test('a full queue refuses the newest work of the account that has the most, until all have as many', async () => {
  const { add, end, begun, settled } = world({ size: 1, maxQueued: 3 })
  void add('a1', ada)
  void add('a2', ada)
  void add('b1', basile)
  const newest = add('b2', basile)
  void add('c1', chloe)
  await expect(newest).rejects.toMatchObject(refused)
  const second = add('c2', chloe)
  await expect(second).rejects.toMatchObject(refused)
  await settled()
  for (const name of ['a1', 'a2', 'c1']) await end(name)
  expect(begun).toEqual(['a1', 'a2', 'c1', 'b1'])
})

test('a person never runs more than their share, while colleagues run theirs', async () => {
  const { add, end, begun } = world({ perAccount: 3, perPerson: 2 })
  for (const name of ['a1', 'a2', 'a3']) void add(name, ada)
  void add('b1', basile)
  void add('b2', basile)
  void add('c1', chloe)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  await end('c1')
  expect(begun).toHaveLength(4)
  await end('a1')
  expect(begun.slice(4)).toEqual(['a3'])
  await end('b1')
  expect(begun.slice(5)).toEqual(['b2'])
})

test('a caller who waited too long is refused at their turn, which goes to the next', async () => {
  let time = 0
  const run = limitFairly({ size: 1, maxWaitMs: 100, now: () => time })
  const first = Promise.withResolvers<string>()
  const running = run(ada, () => first.promise)
  const late = run(basile, async () => 'late')
  time = 80
  const punctual = run(chloe, async () => 'punctual')
  time = 150
  first.resolve('first')
  await expect(late).rejects.toMatchObject({ code: 'unavailable' })
  expect(await Promise.all([running, punctual])).toEqual(['first', 'punctual'])
})

test('work that fails frees its place for the next', async () => {
  const run = limitFairly({ size: 1 })
  const failing = run(ada, () => Promise.reject(new Error('broken')))
  const next = run(ada, async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  await expect(next).resolves.toBe('next')
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'no order of arrivals and ends breaks a limit or loses a work (%i)',
  async (seed) => {
    let state = seed
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    const { add, end, begun, settled } = world({ size: 4, perAccount: 3, perPerson: 2, maxQueued: 6 })
    const accountOf = new Map<string, string>()
    const running = new Set<string>()
    const outcomes: Promise<string>[] = []
    let seen = 0
    const look = async () => {
      await settled()
      for (; seen < begun.length; seen += 1) running.add(begun[seen]!)
      const perAccount = Map.groupBy(running, (name) => accountOf.get(name))
      expect(running.size).toBeLessThanOrEqual(4)
      for (const names of perAccount.values()) expect(names.length).toBeLessThanOrEqual(3)
    }
    for (let step = 0; step < 200; step += 1) {
      if (random(2) === 0) {
        const name = `w${step}`
        const account = `account ${random(3)}`
        accountOf.set(name, account)
        const share = { account, person: `${account} person ${random(2)}`, first: random(5) === 0 }
        outcomes.push(add(name, share).catch(({ code }: { code: string }) => code))
      } else if (running.size > 0) {
        const name = [...running][random(running.size)]!
        running.delete(name)
        await end(name)
      }
      await look()
    }
    while (running.size > 0) {
      const [name] = running
      running.delete(name!)
      await end(name!)
      await look()
    }
    const ended = (await Promise.all(outcomes)).filter((outcome) => outcome !== 'too_many_requests')
    expect([...begun].sort()).toEqual([...ended].sort())
  },
)
