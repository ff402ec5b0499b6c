import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../checks/command.ts'
import { countTests, filesToRetry, mergeRetry, readReport } from './counts.ts'
import type { Counts, Report } from './counts.ts'
import { runProgramIn, writeLine, type Output } from './program.ts'

const runVitest = async (output: Output, project: string, args: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-report-'))
  const file = join(folder, 'report.json')
  // Whatever tests leave there, also those that fail or are cut off, is removed with it. Others may enter it, as the
  // account under which Postgres runs.
  const temporary = join(folder, 't')
  mkdirSync(temporary)
  for (const [path, mode] of [
    [folder, 0o711],
    [temporary, 0o1777],
  ] as const)
    chmodSync(path, mode)
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await runProgramIn(
      { TMPDIR: temporary },
      output,
      'vitest',
      'run',
      '--project',
      project,
      ...reporters,
      ...args,
    )
    const report = readReport(file)
    return { report, counts: countTests(report, code) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How often failed files are run again in CI. */
const maxRetries = 2

const retryFailed = async (
  output: Output,
  project: string,
  report: Report,
  files: string[],
  retries: number,
): Promise<Counts> => {
  writeLine(output, `\n━━ ${project}: running ${files.length} failed file(s) once more`)
  const retry = await runVitest(output, project, ['--maxWorkers=1', ...files])
  const merged = mergeRetry(report, files, retry.counts)
  return merged.failed > 0 && retries > 1 ? retryFailed(output, project, report, files, retries - 1) : merged
}

/**
 * Runs one project of vitest.config.ts and counts its tests. In CI, few failed files are run again,
 * one after the other: a test that fails now and then is reported as flaky instead of hiding what else was found.
 */
export const runProject = async (project: string, output: Output): Promise<Counts> => {
  const { report, counts } = await runVitest(output, project, [])
  const files = process.env['CI'] && counts.failed > 0 ? filesToRetry(report) : []
  return report && files.length > 0 ? retryFailed(output, project, report, files, maxRetries) : counts
}

/** Counts the tests of a project without running them, to report how many were skipped. */
export const countWithoutRunning = async (project: string): Promise<number> => {
  const { code, output } = await run('vitest', 'list', '--project', project, '--json', '--staticParse')
  const list = output.slice(Math.max(output.indexOf('[\n'), 0))
  return code === 0 ? (JSON.parse(list) as unknown[]).length : 0
}
