import { messages } from '@passerelle/contract/chats/messages'
import { isProblem } from '@passerelle/contract/problems'
import { storages } from '@passerelle/contract/storages/api'
import { maxFileSize } from '@passerelle/contract/storages/file-kinds'
import { fileToken } from '@passerelle/contract/storages/file-token'
import { newId } from '@passerelle/kernel/ids'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../shared/api/call.ts'
import { getErrorMessage } from '../../../shared/api/error-message.ts'
import { uploadFile } from '../../../shared/api/transfer.ts'
import { serverNow } from '../../../shared/config/server-clock.ts'
import type { Task } from '../../../shared/tasks/task-queries.ts'
import { announce } from '../../../shared/ui/live-region.tsx'
import { toast } from '../../../shared/ui/toaster.tsx'
import type { ThreadAudience } from '../draft-key.ts'
import { addMessages } from '../thread-cache.ts'
import { validateFile } from './validate-file.ts'
import { oneByOne, withoutUpload, withUpload, type Upload } from './uploads.ts'

/** An error response of the API is final; a network error or 5xx may be retried. */
const mayWork = (error: unknown) => !isProblem(error) || error.status >= 500

export type UploadTarget = { threadId: string; side: ThreadAudience }

/**
 * Uploads files into a thread through a serial queue, each as its own message (THR-004), independent of the draft. An
 * error is shown with its reason (ERR-042), and a failed upload can be retried. Uses the task's own account, and
 * continues after its sheet has closed.
 */
export const useUploads = ({ _id: taskId, appId }: Task) => {
  const t = useTranslations()
  const client = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [inTurn] = useState(oneByOne)
  const cancels = useRef(new Map<string, AbortController>())

  const change = (key: string, to: Partial<Upload>) => setUploads((before) => withUpload(before, key, to))

  /**
   * `fileId` if already uploaded: a retry only posts the message, with the same idempotency key, so that there is no
   * duplicate.
   */
  const begin = (file: File, place: UploadTarget, key = newId(serverNow()), fileId?: string): void => {
    const stop = new AbortController()
    cancels.current.set(key, stop)
    setUploads((before) => [
      ...before,
      { key, threadId: place.threadId, name: file.name, size: file.size, state: 'waiting', part: 0 },
    ])
    void inTurn(() => send(file, place, key, stop.signal, fileId))
  }

  const send = async (file: File, place: UploadTarget, key: string, signal: AbortSignal, known?: string) => {
    const { threadId, side } = place
    let fileId = known
    try {
      change(key, { state: 'sending' })
      fileId ??= (await uploadFile(storages.uploadFile, file, (part) => change(key, { part }), { signal, appId }))
        .fileId
      signal.throwIfAborted()
      // No cancellation from here on: the message is being posted.
      change(key, { state: 'posting', part: 1 })
      const sent = { threadId, taskId, text: fileToken(fileId), isPrivateThread: side === 'internal' }
      addMessages(client, threadId, [await call(messages.sendMessage, sent, { idempotencyKey: key, appId })])
      announce(t('thread.attachSent', { name: file.name }))
    } catch (error) {
      const retry = mayWork(error)
        ? { label: t('common.retry'), run: () => begin(file, place, key, fileId) }
        : undefined
      if (!signal.aborted) toast.error(getErrorMessage(error, t('failures.uploadFile')), retry)
    } finally {
      cancels.current.delete(key)
      setUploads((before) => withoutUpload(before, key))
    }
  }

  const add = (files: readonly File[], place: UploadTarget): void => {
    for (const file of files) {
      const refusal = validateFile(file)
      if (refusal === 'file_too_large')
        toast.error(t('problems.file_too_large', { max: String(maxFileSize / 1024 / 1024) }))
      else if (refusal) toast.error(t(`problems.${refusal}`))
      else begin(file, place)
    }
  }

  const cancel = (key: string): void => {
    cancels.current.get(key)?.abort()
    setUploads((before) => withoutUpload(before, key))
  }

  return { uploads, add, cancel }
}
