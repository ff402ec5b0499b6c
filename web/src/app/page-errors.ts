import { accounts } from '@passerelle/contract/accounts/api'
import { isProblem } from '@passerelle/contract/problems'
import { call } from '../shared/api/call.ts'
import { runningVersion } from '../shared/config/version.ts'
import { isChunkFailure } from '../shared/ui/chunk-reload.ts'

/** Every error is reported (CON-008). */
export const errorSampleRate = 1
/** A page that fails again and again says so this often. */
const mostReports = 10

/** Is this an error for the operator? Cancelled calls, refusals of the server and scripts that could not be fetched are none (ERR-046). */
export const isReportable = (error: unknown): error is Error => {
  if (!(error instanceof Error) || isProblem(error) || isChunkFailure(error)) return false
  return (
    error.name !== 'AbortError' &&
    error.name !== 'CanceledError' &&
    !/^(?:ResizeObserver|cancell?ed)/i.test(error.message)
  )
}

/** The path of a page without ids. */
export const routeOf = (path: string): string =>
  path
    .replace(/[0-9a-f]{24}/g, ':id')
    .replace(/\b[A-Z][A-Z0-9]{1,9}-\d+\b/g, ':task')
    .slice(0, 200)

/** Sends errors of the page to the operator, each text once. */
export const createErrorReporter = (send: (report: Parameters<typeof reportOf>[0]) => void) => {
  const told = new Set<string>()
  return (error: unknown): void => {
    if (!isReportable(error) || told.size >= mostReports || told.has(error.message)) return
    told.add(error.message)
    send(error)
  }
}

const reportOf = (error: Error) => ({
  name: error.name.slice(0, 100) || 'Error',
  message: error.message.slice(0, 500),
  stack: (error.stack ?? '').slice(0, 4000),
  route: routeOf(location.pathname),
  version: runningVersion.slice(0, 60),
})

/** Reports what nobody caught; what a boundary caught is handed in by React. */
export const followPageErrors = () => {
  const report = createErrorReporter(
    (error) => void call(accounts.reportPageError, reportOf(error)).catch(() => undefined),
  )
  addEventListener('error', ({ error }) => report(error))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  return report
}
