import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { readSources, root } from '../checks/source-files.ts'
import { createTestFinder } from './find-tests.ts'
import { mutantsOf } from './mutants.ts'
import { mutatePlugin, type Run } from './mutate-plugin.ts'

/** Message to the parent: the result of some mutants. Index `mutants.length` is the file as it is. */
export type Ran = { done: number[]; survivors: number[] }

const [path = '', indices = '[]', size = '30'] = process.argv.slice(2)
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
    maxWorkers: 1,
    watch: false,
    testTimeout: 2000,
    reporters: [{}],
  },
  { plugins: [mutatePlugin(file, text, mutantsOf({ path, text }), () => run)] },
)
await vitest.standalone()
const [project] = vitest.projects
if (!project) throw new Error('There is no project for the run')

/** Runs the tests with each mutant; returns those that no test noticed. */
const survivorsOf = async (mutants: readonly number[], tests: readonly string[]): Promise<number[]> => {
  if (mutants.length === 0 || tests.length === 0) return [...mutants]
  run = { ...run, tests: absolute(tests), mutants }
  project.vite.moduleGraph.invalidateAll()
  for (const environment of Object.values(project.vite.environments)) environment.moduleGraph.invalidateAll()
  const { testModules } = await vitest.runTestSpecifications([project.createSpecification(entry)])
  const suites = testModules.flatMap((module) => [...module.children.suites()])
  const failed = new Set(suites.filter((suite) => !suite.ok()).map(({ name }) => Number(name)))
  if (suites.length < mutants.length) throw new Error(`${path}: ${suites.length} of ${mutants.length} mutants were run`)
  return mutants.filter((index) => !failed.has(index))
}

const wanted = JSON.parse(indices) as number[]
for (let at = 0; at < wanted.length; at += Number(size)) {
  const done = wanted.slice(at, at + Number(size))
  const survivors = await survivorsOf(await survivorsOf(done, near), far)
  await new Promise((resolve) => process.send?.({ done, survivors } satisfies Ran, resolve))
}
await vitest.close()
process.exit(0)
