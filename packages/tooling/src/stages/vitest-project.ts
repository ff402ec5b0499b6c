import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../checks/command.ts'
import { countTests, readReport } from './counts.ts'
import type { Counts } from './counts.ts'
import { runProgram } from './program.ts'

/** Runs one project of vitest.config.ts in this terminal and counts its tests. */
export const runProject = async (project: string): Promise<Counts> => {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-report-'))
  const file = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const code = await runProgram('vitest', 'run', '--project', project, ...reporters)
    return countTests(readReport(file), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Counts the tests of a project without running them, to report how many were skipped. */
export const countWithoutRunning = async (project: string): Promise<number> => {
  const { code, output } = await run('vitest', 'list', '--project', project, '--json', '--staticParse')
  const list = output.slice(Math.max(output.indexOf('[\n'), 0))
  return code === 0 ? (JSON.parse(list) as unknown[]).length : 0
}
