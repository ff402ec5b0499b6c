import type { UseQueryResult } from '@tanstack/react-query'
import { isProblem } from '@passerelle/contract/problems'
import { getErrorMessage } from '../../network/error-message.ts'
import { ErrorState } from './states.tsx'

/**
 * In place of a part whose data could not be loaded: what is missing, why, and a retry, but for what does not exist.
 * Nothing once there is data. In a dialog it is mounted late: there the component with the query reads `error` itself,
 * to be rendered again by it.
 */
export const LoadError = ({
  query,
  title,
}: {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  title: string
}) =>
  query.error && query.data === undefined ? (
    <ErrorState
      compact
      title={title}
      {...(isProblem(query.error, 'not_found') ? {} : { onRetry: () => void query.refetch() })}
    >
      {getErrorMessage(query.error, '')}
    </ErrorState>
  ) : null
