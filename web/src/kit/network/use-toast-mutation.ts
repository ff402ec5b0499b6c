import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { toast } from '../ui/toast/toaster.tsx'
import { getErrorMessage } from './error-message.ts'

type Options<Input, Reply> = {
  send: (input: Input) => Promise<Reply>
  /** Text of the toast after a success; without it there is none. */
  done?: (reply: Reply, input: Input) => string
  /** Text of the toast after a failure for which the server gave no reason. */
  failed: string
  /** Show the first message about a field rather than what the server says of all (WLG-034). */
  firstField?: boolean
  /** Queries to refetch afterwards; after a failure too, because another user may have changed what they show. */
  stale?: QueryKey
  /** What follows a success, such as closing the dialog. */
  after?: (reply: Reply, input: Input) => void
}

/** Mutation whose result is shown by a toast (ERR-001). */
export const useToastMutation = <Input = void, Reply = unknown>({
  send,
  done,
  failed,
  firstField = false,
  stale,
  after,
}: Options<Input, Reply>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (reply, input) => {
      if (done) toast.success(done(reply, input))
      after?.(reply, input)
    },
    onError: (error) => toast.error(getErrorMessage(error, failed, { firstField })),
    onSettled: () => (stale ? client.invalidateQueries({ queryKey: stale }) : undefined),
  })
}
