import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../checks/command.ts'
import { countTests, filesToRetry, mergeRetry, readReport } from './counts.ts'
import type { Counts } from './counts.ts'
import { runProgram } from './program.ts'

const runVitest = async (project: string, files: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-report-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await runProgram('vitest', 'run', '--project', project, ...reporters, ...files)
    const report = readReport(file)
    return { report, counts: countTests(report, code) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs one project of vitest.config.ts in this terminal and counts its tests. In CI, few failed files are run once
 * more: a test that fails now and then is reported as flaky instead of hiding what else was found.
 */
export const runProject = async (project: string): Promise<Counts> => {
  const { report, counts } = await runVitest(project, [])
  const files = process.env['CI'] && counts.failed > 0 ? filesToRetry(report) : []
  if (!report || files.length === 0) return counts
  console.log(`\n━━ ${project}: running ${files.length} failed file(s) once more`)
  const retry = await runVitest(project, files)
  return mergeRetry(report, files, retry.counts)
}

/** Counts the tests of a project without running them, to report how many were skipped. */
export const countWithoutRunning = async (project: string): Promise<number> => {
  const { code, output } = await run('vitest', 'list', '--project', project, '--json', '--staticParse')
  const list = output.slice(Math.max(output.indexOf('[\n'), 0))
  return code === 0 ? (JSON.parse(list) as unknown[]).length : 0
}
