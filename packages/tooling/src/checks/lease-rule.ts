import { isTest, isTestSupport } from './source-files.ts'
import type { Finding, SourceFile } from './source-files.ts'
import { visitSource } from './parse-source.ts'
import type { Part } from './parse-source.ts'

/** Files that may contain what a lease is made of, each with its reason. */
const mayLease: Record<string, string> = {
  'packages/server/src/events/outbox-relay.ts':
    'the rows are taken, handed to the job store and deleted in one transaction, which holds no lease beyond it',
  'packages/server/src/auth/rate-limit.ts': 'a few expired rows are deleted on the way, those in use left alone',
  'services/projects/src/bulk/change-store.ts': 'a few expired rows are deleted on the way, those in use left alone',
  'services/accounts/src/support/code-store.ts': 'a few expired rows are deleted on the way, those in use left alone',
  'services/notifs/src/notices/mail-deadline.ts':
    'notices of one moment are taken and mailed in one transaction, which holds no lease beyond it',
  'services/notifs/src/thread-mails/thread-mail.ts':
    'notices of one mail are taken and mailed in one transaction, which holds no lease beyond it',
  'prisma/schema/platform.prisma': 'the table of the work',
  'prisma/schema/accounts-settings.prisma': 'columns that only processes of the release before write',
  'prisma/schema/mails.prisma': 'columns that only processes of the release before write',
  'prisma/schema/stats.prisma': 'columns that only processes of the release before write',
}
const kernel = 'packages/server/src/work/'

/** A claim, the columns of a lease or of the next try, and a count of tries. */
const leaseInSql = new RegExp(
  [
    String.raw`\bskip\s+locked\b`,
    String.raw`\blease\w*\s*=`,
    String.raw`\b(?:lease_until|leased_(?:at|by|until)|lease_token(?!\s+is\b)|claimed_by|next_(?:attempt|try)_at)\b`,
    String.raw`\b(?:attempts|tries)\s*=\s*(?:\w+\.)?(?:attempts|tries)\s*\+`,
  ].join('|'),
  'gi',
)
/** A file without these words needs no parsing. */
const suspicious = /skip\s+locked|lease|claimed|attempts|tries|next_/i

type Use = { text: string; line: number }

const usesIn = ({ text, line }: Part): Use[] =>
  [...text.matchAll(leaseInSql)].map((match) => ({
    text: match[0].replace(/\s+/g, ' '),
    line: line + text.slice(0, match.index).split('\n').length - 1,
  }))

const usesInCode = (file: SourceFile): Use[] => {
  const found: Use[] = []
  visitSource(file, (part) => ({
    Literal: (node) => {
      if (typeof node.value === 'string') found.push(...usesIn(part(node)))
    },
    TemplateElement: (node) => void found.push(...usesIn(part(node))),
  }))
  return found
}

const usesOf = (file: SourceFile): Use[] =>
  file.path.endsWith('.prisma')
    ? usesIn({ text: file.text.replace(/\/\/.*/g, ''), line: 1 })
    : suspicious.test(file.text)
      ? usesInCode(file)
      : []

/** Finds leases, claims and counts of tries in SQL outside of the kernel for later work (ADR 0062). */
export const checkLeases = (files: SourceFile[], exceptions = mayLease): Finding[] =>
  files
    .filter(({ path }) => !path.startsWith(kernel) && !isTest(path) && !isTestSupport(path) && !(path in exceptions))
    .flatMap((file) =>
      usesOf(file).map(({ text, line }) => ({
        level: 'error' as const,
        path: file.path,
        line,
        message: `${text}: what is tried again later is work (packages/server/src/work), which has the only lease`,
      })),
    )
