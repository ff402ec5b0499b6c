import { maxFileSize } from '@passerelle/contract/storages/file-kinds'
import { newId } from '@passerelle/kernel/ids'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../kit/config/server-clock.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { createAttachedFiles, type AttachedFile } from './attached-files.ts'
import { removeFile } from './send-group.ts'
import { validateFile } from './validate-file.ts'

/** Files attached in this tab. */
export const attachedFiles = createAttachedFiles()

// A file cannot be restored after a reload: the browser asks before it leaves the page.
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()
attachedFiles.subscribe(() => {
  if (attachedFiles.isEmpty()) removeEventListener('beforeunload', askFirst)
  else addEventListener('beforeunload', askFirst)
})

/** Place of a thread's files: per person, so that nobody finds what another person attached in the same tab. */
export const threadPlace = (meId: string, threadId: string): string => `${meId} ${threadId}`

/**
 * Files of one place: valid ones are attached, the others are rejected with the reason (STO-002, ERR-042); `refused`
 * names those of the last choice.
 */
export const useAttach = (place: string, tells: 'toast' | 'field' = 'toast') => {
  const t = useTranslations('problems')
  const thread = useTranslations('thread')
  const [refused, setRefused] = useState<readonly string[]>([])
  const files = useSyncExternalStore(attachedFiles.subscribe, () => attachedFiles.get(place))
  const add = (chosen: readonly File[]): void => {
    const valid: AttachedFile[] = []
    const reasons: string[] = []
    for (const file of chosen) {
      const refusal = validateFile(file)
      if (refusal) {
        const reason =
          refusal === 'file_too_large' ? t(refusal, { max: String(maxFileSize / 1024 / 1024) }) : t(refusal)
        reasons.push(thread('attachRefused', { name: file.name, reason }))
        if (tells === 'toast') toast.error(reason)
      } else valid.push({ key: newId(serverNow()), file, state: 'attached', part: 0 })
    }
    setRefused(reasons)
    if (valid.length > 0) attachedFiles.add(place, valid)
  }
  return { files, refused, add, remove: (key: string) => removeFile(attachedFiles, place, key) }
}
