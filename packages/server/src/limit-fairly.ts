import { Problem, type ProblemCode } from '@passerelle/contract/problems'

/**
 * Whose work it is. `first` work, which the product needs for itself, begins before all other; `large` work has a limit
 * of its own.
 */
export type Share = { account: string; person: string; first?: boolean; large?: boolean }

/** All limits are infinite by default. */
export type FairLimits = {
  /** Max works running concurrently. */
  size?: number
  /** Max of them of one account. */
  perAccount?: number
  /** Max of them of one person. */
  perPerson?: number
  /** Max of them that are large. */
  large?: number
  /** Max works of one person that wait. */
  maxQueuedPerPerson?: number
  /** Max works that wait, of `first` and of other ones each. */
  maxQueued?: number
  /** Who waited longer, in ms by `now`, is refused when their turn comes (`unavailable`). */
  maxWaitMs?: number
  now?: () => number
}

type Waiting = { share: Share; since: number; begin: () => void; refuse: (code: ProblemCode) => void }
/** Accounts, and people in an account, in the order of their turns; the works of a person in the order of arrival. */
type Lane = Map<string, Map<string, Waiting[]>>

const countOf = (people: Map<string, Waiting[]> | undefined) =>
  [...(people?.values() ?? [])].reduce((sum, { length }) => sum + length, 0)
const longest = <T>(all: Iterable<[string, T]>, lengthOf: (each: T) => number) =>
  [...all].reduce((most, each) => (lengthOf(each[1]) > lengthOf(most[1]) ? each : most))

const put = (lane: Lane, work: Waiting) => {
  const { account, person } = work.share
  const people = lane.get(account) ?? new Map<string, Waiting[]>()
  people.set(person, [...(people.get(person) ?? []), work])
  lane.set(account, people)
}

/** Leaves out a work that was taken; who has more of them is next after everybody else. */
const turn = <T>(ring: Map<string, T>, key: string, rest: T, isEmpty: boolean) => {
  ring.delete(key)
  if (!isEmpty) ring.set(key, rest)
}

const take = (lane: Lane, mayRun: (share: Share) => boolean): Waiting | undefined => {
  for (const [account, people] of lane)
    for (const [person, [work, ...rest]] of people) {
      if (!mayRun(work!.share)) continue
      turn(people, person, rest, rest.length === 0)
      turn(lane, account, people, people.size === 0)
      return work
    }
  return undefined
}

/** Makes room in a full queue: the account with the most works gives its newest. False if the newcomer has the most. */
const makeRoom = (lane: Lane, { account }: Share): boolean => {
  if (lane.size === 0) return false
  const [greedy, people] = longest(lane, countOf)
  if (countOf(people) <= countOf(lane.get(account)) + 1) return false
  const [person, works] = longest(people, ({ length }) => length)
  works.at(-1)!.refuse('too_many_requests')
  if (works.length > 1) people.set(person, works.slice(0, -1))
  else people.delete(person)
  if (people.size === 0) lane.delete(greedy)
  return true
}

/** Counts what runs: in all, what is large, and what is of each account and person. */
const createCounts = (limits: FairLimits) => {
  const { size = Infinity, perAccount = Infinity, perPerson = Infinity, large: mostLarge = Infinity } = limits
  const counts = new Map<string, number>()
  const limitsOf = ({ account, person, large }: Share): [string, number][] => [
    ['all', size],
    ...(large ? [['large', mostLarge] satisfies [string, number]] : []),
    [`account ${account}`, perAccount],
    [`person ${account} ${person}`, perPerson],
  ]
  return {
    mayRun: (share: Share) => limitsOf(share).every(([key, most]) => (counts.get(key) ?? 0) < most),
    add: (share: Share, by: 1 | -1) => {
      for (const [key] of limitsOf(share)) {
        const left = (counts.get(key) ?? 0) + by
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}

/**
 * Concurrency limit with fair turns: accounts take turns, in an account its people, so that nobody waits for all the
 * work of another. A queue that is full refuses the newest work of the account with the most. Refused works throw
 * Problem `too_many_requests`.
 */
export const limitFairly = (limits: FairLimits) => {
  const { maxQueuedPerPerson = Infinity, maxQueued = Infinity, maxWaitMs = Infinity } = limits
  const { now = () => performance.now() } = limits
  const lanes: Record<'first' | 'other', Lane> = { first: new Map(), other: new Map() }
  const running = createCounts(limits)

  const beginNext = () => {
    for (;;) {
      const next = take(lanes.first, running.mayRun) ?? take(lanes.other, running.mayRun)
      if (!next) return
      if (now() - next.since > maxWaitMs) next.refuse('unavailable')
      else {
        running.add(next.share, 1)
        next.begin()
      }
    }
  }
  const queue = (share: Share): Promise<void> => {
    const lane = share.first ? lanes.first : lanes.other
    const own = lane.get(share.account)?.get(share.person)?.length ?? 0
    const all = [...lane.values()].reduce((sum, people) => sum + countOf(people), 0)
    if (own >= maxQueuedPerPerson || (all >= maxQueued && !makeRoom(lane, share)))
      throw new Problem('too_many_requests')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    put(lane, { share, since: now(), begin: resolve, refuse: (code) => reject(new Problem(code)) })
    return promise
  }

  return async <T>(share: Share, work: () => Promise<T>): Promise<T> => {
    // Whoever waits while there is room has their own share: nobody is overtaken.
    if (running.mayRun(share)) running.add(share, 1)
    else await queue(share)
    try {
      return await work()
    } finally {
      running.add(share, -1)
      beginNext()
    }
  }
}
