import { isTest } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'

const warnAbove = 200
const failAbove = 300

/** Warns about source files of more than 200 lines and rejects those of more than 300. Tests may be longer. */
export const checkFileSizes = (files: SourceFile[]): Finding[] =>
  files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1
    if (isTest(path) || lines <= warnAbove) return []
    return [
      {
        level: lines > failAbove ? 'error' : 'warning',
        path,
        message: `${lines} lines: one file is one thing`,
      } satisfies Finding,
    ]
  })
