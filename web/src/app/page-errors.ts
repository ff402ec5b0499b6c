import { pageErrors } from '@passerelle/contract/accounts/page-errors'
import { isProblem } from '@passerelle/contract/problems'
import { call } from '../model/api/call.ts'
import { errorsDsn } from '../kit/config/errors-dsn.ts'
import { isChunkFailure } from '../kit/ui/lazy/chunk-reload.ts'
import { toErrorReport, type ErrorReport } from './error-report.ts'

/** Every error is reported (CON-008). */
export const errorSampleRate = 1
/** Maximum number of error reports of a page. */
const mostReports = 10

/**
 * Whether to report an error to the operator: not for canceled calls, error responses, and chunk load errors (ERR-046).
 */
export const isReportable = (error: unknown): error is Error => {
  if (!(error instanceof Error) || isProblem(error) || isChunkFailure(error)) return false
  return (
    error.name !== 'AbortError' &&
    error.name !== 'CanceledError' &&
    !/^(?:ResizeObserver|cancell?ed)/i.test(error.message)
  )
}

/** Reports errors of the page to the operator, each message once. */
export const createErrorReporter = (send: (error: Error) => void) => {
  const told = new Set<string>()
  return (error: unknown): void => {
    if (!isReportable(error) || told.size >= mostReports || told.has(error.message)) return
    told.add(error.message)
    send(error)
  }
}

const send = async (report: ErrorReport) => {
  if (errorsDsn === '') await call(pageErrors.reportPageError, report)
  else (await import('./send-to-sentry.ts')).sendToSentry(errorsDsn, report)
}

/**
 * Reports uncaught errors, to Sentry if the installation names one, else to our own endpoint; React passes errors
 * caught by a boundary (CON-008).
 */
export const followPageErrors = () => {
  const report = createErrorReporter((error) => void send(toErrorReport(error)).catch(() => undefined))
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
