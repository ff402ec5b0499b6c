import { Problem } from '@passerelle/contract/problems'

/** Whose work it is. `first` work, which the product needs for itself, begins before all other. */
export type Share = { account: string; person: string; first?: boolean }

export type FairLimits = {
  /** Max works running concurrently. */
  size: number
  /** Max of them of one account; `size` by default. */
  perAccount?: number
  /** Max works of one person that wait. */
  maxQueuedPerPerson?: number
  /** Max works that wait, of `first` and of other ones each. */
  maxQueued?: number
}

type Waiting = { begin: () => void; refuse: () => void }
/** Accounts, and people in an account, in the order of their turns; the works of a person in the order of arrival. */
type Lane = Map<string, Map<string, Waiting[]>>

const countOf = (people: Map<string, Waiting[]> | undefined) =>
  [...(people?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
const longest = <T>(all: Iterable<[string, T]>, lengthOf: (each: T) => number) =>
  [...all].reduce((most, each) => (lengthOf(each[1]) > lengthOf(most[1]) ? each : most))

const put = (lane: Lane, { account, person }: Share, work: Waiting) => {
  const people = lane.get(account) ?? new Map<string, Waiting[]>()
  people.set(person, [...(people.get(person) ?? []), work])
  lane.set(account, people)
}

/** Leaves out a work that was taken; who has more of them is next after everybody else. */
const turn = <T>(ring: Map<string, T>, key: string, rest: T, isEmpty: boolean) => {
  ring.delete(key)
  if (!isEmpty) ring.set(key, rest)
}

const take = (lane: Lane, mayRun: (account: string) => boolean) => {
  for (const [account, people] of lane) {
    if (!mayRun(account)) continue
    const [person, [work, ...rest]] = people.entries().next().value!
    turn(people, person, rest, rest.length === 0)
    turn(lane, account, people, people.size === 0)
    return { account, work: work! }
  }
  return undefined
}

/** Makes room in a full queue: the account with the most works gives its newest. False if the newcomer has the most. */
const makeRoom = (lane: Lane, { account }: Share): boolean => {
  if (lane.size === 0) return false
  const [greedy, people] = longest(lane, countOf)
  if (countOf(people) <= countOf(lane.get(account)) + 1) return false
  const [person, works] = longest(people, ({ length }) => length)
  works.at(-1)!.refuse()
  if (works.length > 1) people.set(person, works.slice(0, -1))
  else people.delete(person)
  if (people.size === 0) lane.delete(greedy)
  return true
}

/**
 * Concurrency limit with fair turns: accounts take turns, in an account its people, so that nobody waits for all the
 * work of another. A queue that is full refuses the newest work of the account with the most. Refused works throw
 * Problem `too_many_requests`.
 */
export const limitFairly = ({
  size,
  perAccount = size,
  maxQueuedPerPerson = Infinity,
  maxQueued = Infinity,
}: FairLimits) => {
  const lanes: Record<'first' | 'other', Lane> = { first: new Map(), other: new Map() }
  const running = new Map<string, number>()
  let total = 0

  const mayRun = (account: string) => total < size && (running.get(account) ?? 0) < perAccount
  const count = (account: string, by: 1 | -1) => {
    const left = (running.get(account) ?? 0) + by
    total += by
    if (left > 0) running.set(account, left)
    else running.delete(account)
  }
  const beginNext = () => {
    for (;;) {
      const next = take(lanes.first, mayRun) ?? take(lanes.other, mayRun)
      if (!next) return
      count(next.account, 1)
      next.work.begin()
    }
  }
  const queue = (share: Share): Promise<void> => {
    const lane = share.first ? lanes.first : lanes.other
    const own = lane.get(share.account)?.get(share.person)?.length ?? 0
    const all = [...lane.values()].reduce((sum, people) => sum + countOf(people), 0)
    if (own >= maxQueuedPerPerson || (all >= maxQueued && !makeRoom(lane, share)))
      throw new Problem('too_many_requests')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    put(lane, share, { begin: resolve, refuse: () => reject(new Problem('too_many_requests')) })
    return promise
  }

  return async <T>(share: Share, work: () => Promise<T>): Promise<T> => {
    // Whoever waits while there is room is of an account that has its share: nobody is overtaken.
    if (mayRun(share.account)) count(share.account, 1)
    else await queue(share)
    try {
      return await work()
    } finally {
      count(share.account, -1)
      beginNext()
    }
  }
}
