import type { TestsOfPromise } from './measured-by-tests.ts'

/** Promises that tests measure, by id. `npm test` runs these tests anyway. */
export const testsOfPromises: Readonly<Record<string, TestsOfPromise>> = {
  G12: {
    files: ['packages/server/src/http/outages.component.test.ts'],
    named: 'full disk',
    open: 'the answer of Postgres on a full disk, not a small volume',
  },
  G13: { files: ['packages/server/src/embedded/postgres.component.test.ts'] },
  G14: {
    files: ['services/host/src/backup/drill.component.test.ts'],
    open: 'the times at 10 GB, measured once: docs/operate.md',
  },
  G27: { files: ['packages/server/src/http/start-up.test.ts', 'packages/server/src/jobs/job-processor.test.ts'] },
  G28: { files: ['packages/server/src/database/account-scope.component.test.ts'] },
  G32: { files: ['services/accounts/src/recovery/recovery.component.test.ts'] },
  G33: {
    files: [
      'services/accounts/src/staff-sign-in/staff-sign-in.component.test.ts',
      'services/accounts/src/staff-sign-in/outside-issuer.component.test.ts',
      'services/accounts/src/staff-sign-in/hostile-issuer.component.test.ts',
    ],
  },
  G38: {
    files: [
      'packages/server/src/http/bad-input.component.test.ts',
      'packages/server/src/validation/query-text.test.ts',
      'packages/server/src/http/kinds.component.test.ts',
    ],
  },
  G40: {
    files: ['packages/server/src/outbound/http-client.test.ts', 'packages/server/src/outbound/public-address.test.ts'],
    open: 'the one way out that all sinks share, not each sink',
  },
  G41: { files: ['services/converters/src/pdf/pdf.component.test.ts'], open: 'the memory of the browser' },
  G42: {
    files: [
      'packages/server/src/http/process.component.test.ts',
      'packages/server/src/static/web-app.test.ts',
      'web/src/kit/ui/text/markdown.test.ts',
      'services/converters/src/pdf/to-document.test.ts',
      'services/mails/src/outgoing/send-mails.component.test.ts',
    ],
    named: 'headers|policy|inline|markup|escaped|shown as text|leads nowhere',
    open: 'policy, Markdown, mails and documents by their own tests, not 120 payloads in 30 fields',
  },
  G45: {
    files: [
      'services/accounts/src/users/remove-user.component.test.ts',
      'services/notifs/src/privacy/forget-user.component.test.ts',
      'services/mails/src/privacy/forget-user.component.test.ts',
      'services/host/src/backup/drill.component.test.ts',
    ],
    named: 'TMR-007',
  },
  G46: {
    files: [
      'services/projects/src/backlog/csv.test.ts',
      'services/storages/src/data-exports/export-formats.test.ts',
      'services/payments/src/payments/csv-cell.test.ts',
    ],
  },
  G47: {
    files: ['packages/prove/src/asvs.test.ts'],
    open: 'the sections of docs/asvs.md, not each requirement, and what its last column names',
  },
}
