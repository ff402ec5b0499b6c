import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Booking } from '../../model/bookings/booking-queries.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'

export type BookingDialogProps = { appId: string | undefined; booking: Booking; onClose: () => void }

type Options<Input, Reply> = {
  send: (input: Input) => Promise<Reply>
  /** What is read again afterwards. */
  stale: QueryKey
  done: (reply: Reply) => string
  failed: string
  onClose: () => void
}

/** The call of a dialog of a booking: says that it is done and closes, or why it failed. */
export const useDialogCall = <Input, Reply>({ send, stale, done, failed, onClose }: Options<Input, Reply>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (reply) => {
      await client.invalidateQueries({ queryKey: stale })
      toast.success(done(reply))
      onClose()
    },
    onError: (error) => toast.error(getErrorMessage(error, failed, { firstField: true })),
  })
}
