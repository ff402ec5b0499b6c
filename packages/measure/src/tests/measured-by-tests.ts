import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineMeasure, type Extent, type Measure } from '../measure.ts'
import { root } from '../root.ts'

/** A promise that tests measure: whole files, or those of their tests whose title matches. */
export type PromiseOfTests = Pick<Measure, 'name' | 'id' | 'title' | 'promised'> & {
  files: readonly string[]
  named?: string
  /** What the tests leave open, if they measure a part of the promise only. */
  open?: string
}

const projectOf = (file: string) => /\.(component|redis|split)\.test\.ts$/.exec(file)?.[1] ?? 'unit'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; message?: string; assertionResults: { status: string; fullName: string }[] }[]
}

const runTests = async (
  { files, named }: PromiseOfTests,
  { rounds }: Pick<Extent, 'rounds'>,
): Promise<VitestReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-measure-tests-'))
  const output = join(folder, 'report.json')
  const projects = [...new Set(files.map(projectOf))].flatMap((project) => ['--project', project])
  const args = [
    'run',
    ...projects,
    '--reporter=json',
    `--outputFile=${output}`,
    ...(named ? ['-t', named] : []),
    ...files,
  ]
  const options = { cwd: root, env: { ...process.env, ROUNDS: String(rounds) }, maxBuffer: 2 ** 26 }
  try {
    // A failed test ends the run with code 1; the report says which.
    await new Promise<void>((resolve) =>
      execFile(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], options, () => resolve()),
    )
    return JSON.parse(await readFile(output, 'utf8')) as VitestReport
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type TestFigures = { passed: number; failed: readonly string[] }

const figuresOf = ({ numPassedTests: passed, testResults }: VitestReport): TestFigures => ({
  passed,
  failed: testResults.flatMap(({ status, message, assertionResults }) => [
    ...assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName),
    ...(status === 'failed' && assertionResults.length === 0 ? [message ?? 'a file that does not load'] : []),
  ]),
})

/** Measures a promise by the tests that hold it: runs them, races in as many rounds as asked, and counts. */
export const measureByTests = (tests: PromiseOfTests): Measure<TestFigures> =>
  defineMeasure({
    ...tests,
    alone: async (extent) => figuresOf(await runTests(tests, extent)),
    judge: ({ passed, failed }: TestFigures) => ({
      held: passed > 0 && failed.length === 0,
      inPart: tests.open,
      measured:
        `${passed} of ${passed + failed.length} tests passed` +
        (failed.length > 0 ? `, failed: ${failed.join('; ')}` : ''),
    }),
  })
