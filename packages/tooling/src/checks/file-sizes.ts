import { isTest } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'

const warnAbove = 200
const failAbove = 300

/** Row types that `pnpm rows` writes. */
const isGenerated = (path: string) => path.endsWith('/src/statement-rows.ts')

/**
 * Warns about source files of more than 200 lines and rejects those of more than 300. Tests and generated
 * files may be longer.
 */
export const checkFileSizes = (files: SourceFile[]): Finding[] =>
  files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1
    if (isTest(path) || isGenerated(path) || lines <= warnAbove) return []
    return [
      {
        level: lines > failAbove ? 'error' : 'warning',
        path,
        message: `${lines} lines: one file is one thing`,
      } satisfies Finding,
    ]
  })
