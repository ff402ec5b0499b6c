import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { readSources, root } from '../checks/source-files.ts'
import { createTestFinder } from './find-tests.ts'
import { ruleMutants } from './rule-mutants.ts'
import { mutatePlugin, type Run } from './mutate-plugin.ts'

/** Message to the parent: the result of some mutants. Index `mutants.length` is the file as it is. */
export type Ran = { done: number[]; survivors: number[] }

const [path = '', indices = '[]'] = process.argv.slice(2)
const file = join(root, path)
const text = readFileSync(file, 'utf8')
const { near, far, reached } = createTestFinder(readSources(['packages', 'services', 'web']))(path)
const absolute = (paths: readonly string[]) => paths.map((each) => join(root, each))
let run: Run = { tests: [], reached: new Set(absolute(reached)), mutants: [] }

const entry = join(import.meta.dirname, 'variants.mutate.ts')
// Without the file of projects: their servers would not take the plugin.
const vitest = await createVitest(
  {
    root,
    config: false,
    include: ['packages/tooling/src/mutate/*.mutate.ts'],
    pool: 'threads',
    isolate: false,
    // The cache on disk knows a file by its content, not by its mutant: it would load the file as it is.
    fsModuleCache: false,
    maxWorkers: 1,
    watch: false,
    testTimeout: 2000,
    reporters: [{}],
  },
  { plugins: [mutatePlugin(file, text, ruleMutants({ path, text }), () => run)] },
)
await vitest.standalone()
const [project] = vitest.projects
if (!project) throw new Error('There is no project for the run')

/** Runs the tests with each mutant; returns those that no test noticed. */
const survivorsOf = async (mutants: readonly number[], tests: readonly string[]): Promise<number[]> => {
  if (mutants.length === 0 || tests.length === 0) return [...mutants]
  run = { ...run, tests: absolute(tests), mutants }
  const { testModules } = await vitest.runTestSpecifications([project.createSpecification(entry)])
  const suites = testModules.flatMap((module) => [...module.children.suites()])
  const results = new Map(suites.map((suite) => [Number(suite.name), suite.ok()]))
  if (!mutants.every((index) => results.has(index))) throw new Error(`${path}: not every mutant was run`)
  return mutants.filter((index) => results.get(index))
}

// One run per process: Vitest would load the mutants of the first run again.
const done = JSON.parse(indices) as number[]
const survivors = await survivorsOf(done, [...near, ...far])
await new Promise((resolve) => process.send?.({ done, survivors } satisfies Ran, resolve))
await vitest.close()
process.exit(0)
