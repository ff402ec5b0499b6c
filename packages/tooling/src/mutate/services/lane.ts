import { join } from 'node:path'
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import { root } from '../../checks/source-files.ts'

/** A test that takes longer has failed; without a mutant the slowest takes a few seconds. */
const timeoutMs = 30_000
/** A worker whose mutant loops without end is stopped this long after its tests should have ended. */
const patienceMs = 90_000

export type Outcome = { passed: boolean; timedOut: boolean; failed: string[] }

/**
 * A Vitest that stays open: it has loaded and compiled the files, and its Postgres runs. Each run of tests is a process
 * of its own, so no mutant is left in memory. The lanes of one process share the Postgres.
 */
export type Lane = {
  /** Files that tests load changed; the texts by path from the root. */
  change: (texts: ReadonlyMap<string, string>) => void
  /** Runs test files one after the other, up to the first failure. */
  run: (tests: readonly string[], expectedMs?: number) => Promise<Outcome>
  /** How long each test file of the last run took. */
  durations: () => ReadonlyMap<string, number>
  close: () => Promise<void>
}

/** Test files run in the order in which they are given. */
class AsGiven {
  sort = (files: TestSpecification[]) => Promise.resolve(files)
  shard = this.sort
}

const errorsOf = (module: TestModule): string[] => [
  ...module.errors().map(({ message }) => message),
  ...[...module.children.allTests()].flatMap((test) => (test.result().errors ?? []).map(({ message }) => message)),
  ...[...module.children.allSuites()].flatMap((suite) => suite.errors().map(({ message }) => message)),
]

/** Resolves with undefined when the run did not end; its worker has been stopped then. */
const withPatience = async <Result>(vitest: Vitest, ms: number, run: Promise<Result>): Promise<Result | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      // The first call asks the tests to end, the second one ends the process.
      void vitest.cancelCurrentRun('test-failure').catch(() => {})
      void vitest.cancelCurrentRun('test-failure').catch(() => {})
      void run.catch(() => {}).then(() => resolve(undefined))
    }, ms)
  })
  return Promise.race([run, late]).finally(() => clearTimeout(timer))
}

export const openLane = async (): Promise<Lane> => {
  // A mutant breaks calls on purpose.
  process.env['TEST_LOG'] ??= 'fatal'
  // The seed of the draw is none of the tests: which jobs fail first stays the same.
  delete process.env['SEED']
  let changed: ReadonlyMap<string, string> = new Map()
  let modules: TestModule[] = []
  const vitest = await createVitest(
    {
      root,
      project: ['unit', 'component'],
      watch: false,
      bail: 1,
      maxWorkers: 1,
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      reporters: [{}],
      sequence: { sequencer: AsGiven },
      // The cache on disk knows a file by its content, not by its mutant.
      fsModuleCache: false,
    },
    {
      plugins: [
        {
          name: 'mutate',
          enforce: 'pre',
          transform: (_code, id) => changed.get(id),
        },
      ],
    },
  )
  await vitest.standalone()
  // Options of a project are its own: they do not come from those above.
  for (const { config } of vitest.projects) config.setupFiles.push(join(import.meta.dirname, 'report-probes.ts'))
  const specificationOf = (test: string) => {
    const name = test.endsWith('.component.test.ts') ? 'component' : 'unit'
    const project = vitest.projects.find((each) => each.name === name)
    if (!project) throw new Error(`There is no project ${name}`)
    return project.createSpecification(join(root, test))
  }
  return {
    change: (texts) => {
      const paths = new Map([...texts].map(([path, text]) => [join(root, path), text]))
      for (const path of [...changed.keys(), ...paths.keys()]) vitest.invalidateFile(path)
      changed = paths
    },
    run: async (tests, expectedMs = 300_000) => {
      const asked = new Set(tests)
      const ran = await withPatience(
        vitest,
        patienceMs + 2 * expectedMs,
        vitest.runTestSpecifications(tests.map(specificationOf)),
      )
      if (!ran) return { passed: false, timedOut: true, failed: [] }
      modules = ran.testModules.filter(({ relativeModuleId }) => asked.has(relativeModuleId))
      const broken = modules.filter((module) => !module.ok())
      const messages = broken.flatMap(errorsOf)
      return {
        passed: broken.length === 0 && ran.unhandledErrors.length === 0,
        timedOut: messages.some((message) => message.includes('timed out in')),
        failed: [
          ...broken.map(({ relativeModuleId }) => `${relativeModuleId}: ${messages[0] ?? ''}`),
          ...ran.unhandledErrors.map((error) => String((error as Error).message)),
        ],
      }
    },
    durations: () => new Map(modules.map((module) => [module.relativeModuleId, module.diagnostic().duration])),
    close: () => vitest.close(),
  }
}
