import { runningVersion } from '../kit/config/version.ts'

/** Path of a page without ids. */
export const routeOf = (path: string): string =>
  path
    .replace(/[0-9a-f]{24}/g, ':id')
    .replace(/\b[A-Z][A-Z0-9]{1,9}-\d+\b/g, ':task')
    .slice(0, 200)

/** An error as the operator reads it: bounded, without ids of customers. */
export const toErrorReport = (error: Error) => ({
  name: error.name.slice(0, 100) || 'Error',
  message: error.message.slice(0, 500),
  stack: (error.stack ?? '').slice(0, 4000),
  route: routeOf(location.pathname),
  version: runningVersion.slice(0, 60),
})

export type ErrorReport = ReturnType<typeof toErrorReport>
