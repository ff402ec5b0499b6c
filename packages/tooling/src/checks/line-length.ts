import type { Finding, SourceFile } from './source-files.ts'

const longest = 120

/** Rejects lines of more than 120 characters, which the formatter leaves in strings, comments, titles and SQL. */
export const checkLineLength = (files: SourceFile[]): Finding[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const characters = [...line].length
      if (characters <= longest) return []
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
