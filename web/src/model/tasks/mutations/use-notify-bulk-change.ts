import { bulk, type ChangedTasks } from '@passerelle/contract/projects/bulk'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { undoStaysMs } from '../../../kit/ui/toast/undo-stays.ts'
import { call } from '../../api/call.ts'

/**
 * Notifies staff of what became of a bulk change of one request: why it was refused, or what was done with an undo.
 * `failed` is said where the server gives no reason; `refresh` reads again what the undo changed.
 */
export const useNotifyBulkChange = ({ failed, refresh }: { failed: string; refresh: () => Promise<unknown> }) => {
  const t = useTranslations('selection')
  const fail = (error: unknown) => toast.error(getErrorMessage(error, failed))
  const undo = async (changeId: string) => {
    try {
      const answer = await call(bulk.undoTaskChange, { changeId }, { side: 'staff', appId: null })
      if (answer.failed[0]) toast.error(answer.failed[0].message)
    } catch (error) {
      fail(error)
    }
    await refresh()
  }
  const notify = (answer: ChangedTasks, { done, unchanged }: { done: string; unchanged?: string }) => {
    const [refusal] = answer.failed
    if (refusal) toast.error(refusal.message)
    else if (answer.changed.length > 0)
      toast.success(done, { label: t('undo'), run: () => void undo(answer._id) }, undoStaysMs)
    else if (unchanged) toast.info(unchanged)
  }
  return { fail, notify }
}
