import { useQuery } from '@tanstack/react-query'
import { ApprovalAnswer } from './approval-answer.tsx'
import { cloudQueries } from './cloud-queries.ts'

/**
 * The answer of staff to the action that a request asks them to approve (CLD-006); undefined without one. `appId`: the
 * account of the request, undefined if it has no clouds.
 */
export const useTaskApproval = (appId: string | undefined, taskId: string) => {
  const query = useQuery({ ...cloudQueries.linkedServers(appId ?? '', taskId), enabled: appId !== undefined })
  const server = query.data?.find(({ waiting }) => waiting !== null)
  return appId !== undefined && server?.waiting ? (
    <ApprovalAnswer appId={appId} server={server} actionId={server.waiting._id} />
  ) : undefined
}
