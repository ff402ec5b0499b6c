import type { accounts } from '@passerelle/contract/accounts/api'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import type { AccountsSubjects } from '../identity/app-subject.ts'
import { rateLimiter } from '../identity/rate-limiter.ts'
import { reportPageError } from './report-page-error.ts'

/** Error reports from browsers, for the operator (CON-008). */
export const pageErrorHandlers = ({ logger, database }: Platform) => {
  const report = reportPageError({
    logger,
    limiter: rateLimiter(database.pool, {
      name: 'page-errors',
      points: 30,
      seconds: 60,
      problemCode: 'too_many_requests',
    }),
  })
  return {
    reportPageError: ({ body, request }: Call<typeof accounts.reportPageError, AccountsSubjects>) =>
      report(body, request.ip),
  }
}
