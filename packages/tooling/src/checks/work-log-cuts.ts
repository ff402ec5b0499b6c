import { visitSource, type Part } from './parse-source.ts'
import { isTest, type Finding, type SourceFile } from './source-files.ts'

/** Files that compare bounds of work logs for another reason than counting their time by day. */
const mayCompare: Record<string, string> = {
  'packages/kernel/src/day-parts.ts': 'the one cut at midnight',
  'web/src/features/tasks/work-logs/manual/manual-overlap.ts': 'the common span of two logs, to warn of double time',
}

/** A file that names no work log has none to cut. */
const namesWorkLogs = /work_?logs?\b|workLog|pause_?time_?in_?ms|timeWithin/i
const bound = String.raw`(?:started|stopped|paused|ended)`
const cutsInSql = [
  new RegExp(String.raw`\b(?:least|greatest)\s*\((?!0,)(?=[^;]{0,120}\b${bound}_at\b)[^;]*?_at\b`, 'gi'),
  new RegExp(String.raw`\bdate_trunc\s*\([^;]{0,60}\b${bound}_at\b`, 'gi'),
  new RegExp(String.raw`\b${bound}_at\s+AT TIME ZONE\s+'Europe/Paris'`, 'gi'),
  new RegExp(String.raw`\btstzrange\s*\([^;]{0,60}\b${bound}_at\b[^;]{0,80}\*`, 'gi'),
]
const boundInCode = new RegExp(String.raw`\b${bound}At\b`, 'g')
/** The least or greatest of a bound of a log and something else; `Math.max(0, stoppedAt - startedAt)` is a length. */
const clips = (call: string) => /^Math\.(?:min|max)\(/.test(call) && !/^Math\.max\(\s*0,/.test(call)
const countsByStart = (call: string) => /^(?:toIsoDate|parseDayBounds)\(/.test(call)

const inSql = ({ text, line }: Part) =>
  cutsInSql.flatMap((cut) =>
    [...text.matchAll(cut)].map((match) => ({
      text: match[0].split('\n')[0]!,
      line: line + text.slice(0, match.index).split('\n').length - 1,
    })),
  )

const cutsOf = (file: SourceFile): { text: string; line: number }[] => {
  const found: { text: string; line: number }[] = []
  visitSource(file, (part) => ({
    CallExpression: (node) => {
      const { text, line } = part(node)
      if ((clips(text) || countsByStart(text)) && text.match(boundInCode)) found.push({ text, line })
    },
    Literal: (node) => {
      if (typeof node.value === 'string') found.push(...inSql(part(node)))
    },
    TemplateElement: (node) => void found.push(...inSql(part(node))),
  }))
  return found
}

/**
 * Finds code that cuts work logs at the bounds of a day or period by itself, or counts them whole on the day of their
 * start. `dayParts` of the kernel is the only cut, so that all sums agree (PLN-031).
 */
export const checkWorkLogCuts = (files: SourceFile[], exceptions = mayCompare): Finding[] =>
  files
    .filter(({ path, text }) => !isTest(path) && !(path in exceptions) && namesWorkLogs.test(text))
    .flatMap((file) =>
      cutsOf(file).map(({ text, line }) => ({
        level: 'error' as const,
        path: file.path,
        line,
        message: `'${text.slice(0, 60)}' cuts a work log; count its time by dayParts of the kernel`,
      })),
    )
