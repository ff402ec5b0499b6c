import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayQueries } from '../../../features/office/day-queue/day-queries.ts'
import { ManualDialog } from '../../../features/tasks/work-logs/manual/manual-dialog.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { SearchSelect } from '../../../kit/ui/form/search-select.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'

/** A time by hand: on the request of the open timer, else on one of the reader's queue. `day`: today by default. */
export const AddTimeDialog = ({
  taskId,
  meId,
  day,
  open,
  onClose,
}: {
  taskId?: string | undefined
  meId: string
  day?: string | undefined
  open: boolean
  onClose: () => void
}) => {
  const t = useTranslations()
  const client = useQueryClient()
  const [chosen, choose] = useState(taskId ?? null)
  const queue = useInfiniteQuery(dayQueries.queue('mine', undefined))
  const task = useQuery({ ...taskQueries.detail(chosen ?? ''), enabled: chosen !== null }).data
  const lines = queue.data?.pages.flatMap(({ list }) => list.flatMap((line) => (line.kind === 'task' ? [line] : [])))
  const close = () => {
    void client.invalidateQueries({ queryKey: ['work-logs'] })
    onClose()
  }
  if (chosen !== null && task) return <ManualDialog task={task} meId={meId} day={day} open={open} onClose={close} />
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('day.addTime')}
      footer={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      <SearchSelect
        label={t('dailyReports.times.request')}
        value={chosen}
        options={(lines ?? []).map(({ task: card }) => ({ value: card.taskId, text: card.name, note: card.taskId }))}
        pending={queue.isPending}
        onChange={choose}
      />
    </Dialog>
  )
}
