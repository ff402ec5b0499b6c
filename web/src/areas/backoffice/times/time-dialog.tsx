import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyWithTimeout } from '../../../kit/ui/lazy/lazy-with-timeout.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'

const ManualDialog = lazyWithTimeout(() =>
  import('../../../features/tasks/work-logs/manual/manual-dialog.tsx').then((module) => ({
    default: module.ManualDialog,
  })),
)

/** A time of a request, by hand: a new one on a day, or one of its logs to correct. */
export const TimeDialog = ({
  taskId,
  meId,
  day,
  logId,
  open,
  onClose,
}: {
  taskId: string
  meId: string
  day?: string | undefined
  logId?: string | undefined
  open: boolean
  onClose: () => void
}) => {
  const client = useQueryClient()
  const task = useQuery(taskQueries.detail(taskId)).data
  const log = task?.workLogs.find(({ _id }) => _id === logId)
  if (!task || (logId !== undefined && !log)) return null
  const close = () => {
    void client.invalidateQueries({ queryKey: ['work-logs'] })
    onClose()
  }
  return (
    <Suspense>
      <ManualDialog task={task} meId={meId} {...(log && { log })} day={day} open={open} onClose={close} />
    </Suspense>
  )
}
