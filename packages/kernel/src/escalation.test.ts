import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPage, pageTargets, type EscalationPlace, type PagingPolicy, type Reachable } from './escalation.ts'

const policy: PagingPolicy = {
  steps: [
    { target: 'layer1', waitMinutes: 5 },
    { target: 'layer2', waitMinutes: 4 },
    { target: 'project', waitMinutes: 3 },
  ],
  rounds: 2,
}
const there: Reachable = {
  onCall: [
    { userId: 'hugo', isOverride: false },
    { userId: 'farid', isOverride: false },
  ],
  absent: new Set(),
  project: ['farid', 'emma'],
  staff: ['hugo', 'farid', 'emma', 'lea'],
}
const begin: EscalationPlace = { round: 0, step: 0 }
/** Everybody who is paged until the policy is at its end. */
const wholeOf = (rules: PagingPolicy, reachable: Reachable) => {
  const pages: string[] = []
  for (let at = begin; ;) {
    const page = nextPage(rules, at, reachable)
    if (!page) return pages
    pages.push(`${page.place.round}.${page.place.step} ${page.userIds.join('+')}`)
    at = page.place
  }
}

test('[ONC-011][ONC-012] steps page one after the other, in rounds', () => {
  expect(wholeOf(policy, there)).toEqual([
    '1.1 hugo',
    '1.2 farid',
    '1.3 farid+emma',
    '2.1 hugo',
    '2.2 farid',
    '2.3 farid+emma',
  ])
  expect(nextPage(policy, begin, there)).toMatchObject({ waitMinutes: 5, skippedIds: [] })
})

test('[ONC-018] an absent person on call is passed over at once, unless they took the shift over', () => {
  const absent = new Set(['hugo', 'emma'])
  expect(wholeOf({ ...policy, rounds: 1 }, { ...there, absent })).toEqual(['1.2 farid', '1.3 farid'])
  expect(nextPage(policy, begin, { ...there, absent })).toMatchObject({ skippedIds: ['hugo'], waitMinutes: 4 })
  const onCall = [{ userId: 'hugo', isOverride: true }, null]
  expect(wholeOf({ ...policy, rounds: 1 }, { ...there, absent, onCall })).toEqual(['1.1 hugo', '1.3 farid'])
})

test('[ONC-018][ONC-019] a round in which all are absent pages project staff, then all staff', () => {
  const steps = policy.steps.slice(0, 2)
  const away = { ...there, absent: new Set(['hugo', 'farid']) }
  expect(wholeOf({ steps, rounds: 2 }, away)).toEqual(['1.2 emma', '2.2 emma'])
  expect(wholeOf({ steps, rounds: 1 }, { ...away, absent: new Set(['hugo', 'farid', 'emma']) })).toEqual(['1.2 lea'])
  const everybody = { ...there, absent: new Set(there.staff) }
  expect(wholeOf({ steps, rounds: 1 }, everybody)).toEqual(['1.2 hugo+farid+emma+lea'])
})

test('[ONC-019] an outage pages somebody in each round, whatever policy, rota and absences there are', () => {
  const people = ['a', 'b', 'c', 'd']
  const who = fc.constantFrom(...people)
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          target: fc.constantFrom(...pageTargets),
          userId: who,
          waitMinutes: fc.integer({ min: 1, max: 60 }),
        }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.option(fc.record({ userId: who, isOverride: fc.boolean() })), { maxLength: 3 }),
      fc.subarray(people),
      fc.subarray(people),
      (steps, rounds, onCall, absent, project) => {
        const reachable = { onCall, absent: new Set(absent), project, staff: people }
        const pages = wholeOf({ steps, rounds }, reachable)
        for (let round = 1; round <= rounds; round += 1)
          expect(pages.filter((page) => page.startsWith(`${round}.`)).length).toBeGreaterThan(0)
        expect(pages.length).toBeLessThanOrEqual(rounds * steps.length)
        expect(pages.every((page) => /^\d\.\d \w/.test(page))).toBe(true)
        expect(new Set(pages.map((page) => page.slice(0, 3))).size).toBe(pages.length)
      },
    ),
  )
})
