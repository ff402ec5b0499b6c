import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Measure } from './measure.ts'

/** Tests that measure a promise: whole files, or those of their tests whose title has these words. */
export type TestsOfPromise = {
  files: readonly string[]
  named?: string
  /** What they leave open, if they measure a part of the promise only. */
  open?: string
}

export const root = fileURLToPath(new URL('../../..', import.meta.url))

const projectOf = (file: string) => /\.(component|redis|split)\.test\.ts$/.exec(file)?.[1] ?? 'unit'

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; message?: string; assertionResults: { status: string; fullName: string }[] }[]
}

const runTests = async ({ files, named }: TestsOfPromise): Promise<Report> => {
  const folder = await mkdtemp(join(tmpdir(), 'passerelle-prove-tests-'))
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
  try {
    // A failed test ends the run with code 1; the report says which.
    await new Promise<void>((resolve) =>
      execFile(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { cwd: root }, () =>
        resolve(),
      ),
    )
    return JSON.parse(await readFile(output, 'utf8')) as Report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures a promise by the tests that hold it: runs them and counts. */
export const measureByTests =
  (tests: TestsOfPromise): Measure =>
  async () => {
    const { numPassedTests: passed, numFailedTests: failed, testResults } = await runTests(tests)
    const broken = testResults.flatMap(({ status, message, assertionResults }) => [
      ...assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName),
      ...(status === 'failed' && assertionResults.length === 0 ? [message ?? 'a file that does not load'] : []),
    ])
    return {
      held: passed > 0 && failed === 0 && broken.length === 0,
      inPart: tests.open,
      measured:
        `${passed} of ${passed + failed} tests passed` + (broken.length > 0 ? `, failed: ${broken.join('; ')}` : ''),
    }
  }
