import type { UseQueryResult } from '@tanstack/react-query'
import { getErrorMessage } from '../../network/error-message.ts'
import { ErrorState } from './states.tsx'

/**
 * In place of a part whose data could not be loaded: what is missing, why, and a retry. Nothing once there is data. In
 * a dialog it is mounted late: there the component with the query reads `error` itself, to be rendered again by it.
 */
export const LoadError = ({
  query,
  title,
}: {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  title: string
}) =>
  query.error && query.data === undefined ? (
    <ErrorState compact title={title} onRetry={() => void query.refetch()}>
      {getErrorMessage(query.error, '')}
    </ErrorState>
  ) : null
