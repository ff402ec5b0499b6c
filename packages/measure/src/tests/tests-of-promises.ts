import type { TestsOfPromise } from './measured-by-tests.ts'

/** Promises that tests measure, by id. `npm test` runs these tests anyway. */
export const testsOfPromises: Readonly<Record<string, TestsOfPromise>> = {
  G13: { files: ['packages/server/src/embedded/postgres.component.test.ts'] },
  G14: {
    files: ['services/host/src/backup/drill.component.test.ts'],
    open: 'the times at 10 GB, measured once: docs/operate.md',
  },
  G27: { files: ['packages/server/src/http/start-up.test.ts', 'packages/server/src/jobs/job-processor.test.ts'] },
  G28: {
    files: [
      'packages/server/src/database/account-scope.component.test.ts',
      'services/host/src/second-wall.component.test.ts',
    ],
    open: 'reads outside of transactions run as the owner of the tables: ADR 0033',
  },
  G32: { files: ['services/accounts/src/recovery/recovery.component.test.ts'] },
  G33: {
    files: [
      'services/accounts/src/staff-sign-in/staff-sign-in.component.test.ts',
      'services/accounts/src/staff-sign-in/outside-issuer.component.test.ts',
      'services/accounts/src/staff-sign-in/hostile-issuer.component.test.ts',
      'services/accounts/src/staff-sign-in/bound-identity.component.test.ts',
    ],
  },
  G38: {
    files: [
      'packages/server/src/http/bad-input.component.test.ts',
      'packages/server/src/validation/query-text.test.ts',
      'packages/server/src/http/kinds.component.test.ts',
    ],
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
    files: ['packages/kernel/src/csv.test.ts', 'services/storages/src/data-exports/export-formats.test.ts'],
  },
  G47: {
    files: ['packages/prove/src/asvs.test.ts'],
    open: 'the sections of docs/asvs.md, not each requirement, and what its last column names',
  },
}
