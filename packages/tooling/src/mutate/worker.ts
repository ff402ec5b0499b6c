import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { readSources, root } from '../checks/source-files.ts'
import { createTestFinder } from './find-tests.ts'
import { applyMutant, mutantsOf } from './mutants.ts'
import type { Mutant } from './mutants.ts'

/** Message to the parent: a mutant was run. `index` -1: the file as it is; its tests have to pass. */
export type Ran = { index: number; killed: boolean }

const [path = '', first = '0'] = process.argv.slice(2)
const file = join(root, path)
const text = readFileSync(file, 'utf8')
const tests = createTestFinder(readSources(['packages', 'services', 'web']))(path)
let mutant: Mutant | undefined

const vitest = await createVitest(
  'test',
  { root, project: ['unit'], watch: false, bail: 1, reporters: [{}], maxWorkers: 1, passWithNoTests: true },
  {
    plugins: [
      {
        name: 'mutate',
        enforce: 'pre',
        transform: (_code, id) => (id.split('?')[0] === file && mutant ? applyMutant(text, mutant) : undefined),
      },
    ],
  },
)
await vitest.standalone()
const [project] = vitest.projects
if (!project) throw new Error('There is no project of unit tests')
const specifications = (paths: readonly string[]) => paths.map((each) => project.createSpecification(join(root, each)))
const near = specifications(tests.near)
const far = specifications(tests.far)

/** Whether all tests pass. A file that does not even load fails them. */
const passes = async (some: typeof near): Promise<boolean> => {
  if (some.length === 0) return true
  vitest.invalidateFile(file)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(some)
  vitest.state.errorsSet.clear()
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
}

const send = (message: Ran) => new Promise((resolve) => process.send?.(message, resolve))
if (first === '0') await send({ index: -1, killed: !(await passes([...near, ...far])) })
for (const [index, each] of mutantsOf({ path, text }).entries()) {
  if (index < Number(first)) continue
  mutant = each
  await send({ index, killed: !(await passes(near)) || !(await passes(far)) })
}
await vitest.close()
process.exit(0)
