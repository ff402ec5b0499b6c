import type { Finding, SourceFile } from './source-files.ts'

const longest = 120

// The formatter keeps the title of a test on the line of its call; it begins with the rows that the test proves.
const testTitle = /^\s*(?:test|describe)(?:\.\w+)*(?:\(.*\))?\(\s*(['"`]).*\1,/

/** Rejects lines of more than 120 characters, which the formatter leaves in strings, comments and SQL. */
export const checkLineLength = (files: SourceFile[]): Finding[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const characters = [...line].length
      if (characters <= longest || testTitle.test(line)) return []
      return [
        {
          level: 'error',
          path,
          line: index + 1,
          message: `${characters} characters: wrap at ${longest}`,
        } satisfies Finding,
      ]
    }),
  )
