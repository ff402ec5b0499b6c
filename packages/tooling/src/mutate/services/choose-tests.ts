import { dirname } from 'node:path'
import type { Reached } from './report-probes.ts'

/** Estimated time of the tests that one mutant has to pass; what comes after them is not run. */
const enoughMs = 120_000

/** What the tests of the drawn mutants did without any mutant. */
export type Coverage = { reached: readonly Reached[]; durations: ReadonlyMap<string, number> }

/** How many folders from the root two files have in common. */
const nearness = (a: string, b: string) => {
  const [mine, theirs] = [dirname(a).split('/'), dirname(b).split('/')]
  const apart = mine.findIndex((folder, index) => folder !== theirs[index])
  return apart === -1 ? mine.length : apart
}

/**
 * Chooses the test files for a mutant of the file: those that reach one of its places, those of its folder first, then
 * those that reach most of the file, then the near ones, then the quick ones. `places` undefined: any test of the file
 * may notice it. Empty when no test reaches it.
 */
export const chooseTests = (path: string, places: readonly string[] | undefined, coverage: Coverage) => {
  const durationOf = (test: string) => coverage.durations.get(test) ?? 0
  const isOfFile = (place: string) => place.startsWith(`${path}:`)
  const reaches = (place: string) => places?.includes(place) ?? isOfFile(place)
  const tests = coverage.reached
    .filter((each) => each.places.some(reaches))
    .map(({ test, places: reached }) => ({
      test,
      beside: Number(dirname(test) === dirname(path)),
      most: reached.filter(isOfFile).length,
      near: nearness(path, test),
    }))
    .toSorted(
      (a, b) => b.beside - a.beside || b.most - a.most || b.near - a.near || durationOf(a.test) - durationOf(b.test),
    )
    .map(({ test }) => test)
  let expectedMs = 0
  const chosen = tests.filter((test) => {
    if (expectedMs > enoughMs) return false
    expectedMs += durationOf(test)
    return true
  })
  return { tests: chosen, expectedMs, all: tests.length }
}
