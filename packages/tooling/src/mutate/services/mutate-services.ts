import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { readSources, root, type SourceFile } from '../../checks/source-files.ts'
import { applyMutant } from '../mutants.ts'
import { chooseTests, type Coverage } from './choose-tests.ts'
import type { FileMutant } from './draw.ts'
import { openLane, type Lane } from './lane.ts'
import { probe } from './probes.ts'
import type { Reached } from './report-probes.ts'
import { isServiceTest, serviceOf } from './service-files.ts'

/** As many as the component tests have workers. */
const laneCount = 2

/** What became of a mutant. `tests` ran, of `reaching` ones that reach it. */
export type Fate = FileMutant & { killed: boolean; tests: number; reaching: number }

/** Each lane takes the next one when it is done. */
const share = async <Item>(
  lanes: readonly Lane[],
  items: readonly Item[],
  work: (lane: Lane, item: Item) => Promise<void>,
) => {
  const queue = items.values()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const item of queue) await work(lane, item)
    }),
  )
}

/**
 * Runs tests without a mutant and returns how long each file took. One that fails kills no mutant: it is left out, and
 * named.
 */
const runUnchanged = async (lane: Lane, tests: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const first = await lane.run(tests)
  // A machine that was busy for a moment ends no run.
  const { passed, failed } = first.passed ? first : await lane.run(tests)
  if (passed) return lane.durations()
  const [one, ...more] = tests
  if (one !== undefined && more.length > 0) {
    const durations = [...(await runUnchanged(lane, [one])), ...(await runUnchanged(lane, more))]
    return new Map(durations)
  }
  console.log(`Left out, it fails without any change: ${failed.join('\n')}`)
  return new Map()
}

/** Runs the tests without a mutant, and learns what of the files each test file reaches. */
const cover = async (lanes: readonly Lane[], files: readonly SourceFile[]): Promise<Coverage> => {
  const services = new Set(files.map(({ path }) => serviceOf(path)))
  const tests = readSources(['services'])
    .map(({ path }) => path)
    .filter((path) => isServiceTest(path) && services.has(serviceOf(path)))
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-mutate-'))
  process.env['MUTATION_PROBES'] = folder
  const probed = new Map(files.map((file) => [file.path, probe(file).text]))
  const durations = new Map<string, number>()
  // A few files at a time: both lanes end at about the same time.
  const parts = Array.from({ length: Math.ceil(tests.length / 8) }, (_, part) => tests.slice(part * 8, part * 8 + 8))
  for (const lane of lanes) lane.change(probed)
  await share(lanes, parts, async (lane, part) => {
    for (const [test, ms] of await runUnchanged(lane, part)) durations.set(test, ms)
  })
  delete process.env['MUTATION_PROBES']
  const reached = readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Reached)
    .map(({ test, places }) => ({ test: relative(root, test), places }))
    .filter(({ test }) => durations.has(test))
  rmSync(folder, { recursive: true })
  return { reached, durations }
}

const isKilled = async (lane: Lane, tests: readonly string[], expectedMs: number): Promise<boolean> => {
  const first = await lane.run(tests, expectedMs)
  // A machine that was busy for a moment kills no mutant.
  const { passed } = first.timedOut ? await lane.run(tests, expectedMs) : first
  return !passed
}

/** Runs the component and unit tests of the services with each mutant. */
export const mutateServices = async (mutants: readonly FileMutant[], onFate: (fate: Fate) => void): Promise<Fate[]> => {
  const lanes = await Promise.all(Array.from({ length: laneCount }, openLane))
  try {
    const files = [...new Set(mutants.map(({ file }) => file))]
    const coverage = await cover(lanes, files)
    const probes = new Map(files.map((file) => [file, probe(file)]))
    const fates: Fate[] = []
    await share(lanes, mutants, async (lane, { file, mutant }) => {
      const { tests, expectedMs, all } = chooseTests(file.path, probes.get(file)?.probesOf(mutant), coverage)
      lane.change(new Map([[file.path, applyMutant(file.text, mutant)]]))
      const killed = tests.length > 0 && (await isKilled(lane, tests, expectedMs))
      const fate = { file, mutant, killed, tests: tests.length, reaching: all }
      fates.push(fate)
      onFate(fate)
    })
    return fates
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
  }
}
