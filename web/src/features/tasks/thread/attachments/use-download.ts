import { isProblem } from '@passerelle/contract/problems'
import type { FileCard } from '@passerelle/contract/storages/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../../kit/network/error-message.ts'
import { toast } from '../../../../kit/ui/toast/toaster.tsx'
import { fileQueries } from './file-queries.ts'
import { saveBlob } from '../../../../kit/network/save-blob.ts'

/** Downloads a file; `missing` once it turned out to be deleted (THR-017). */
export const useDownload = (file: FileCard) => {
  const t = useTranslations('failures')
  const client = useQueryClient()
  const [state, setState] = useState<'still' | 'busy' | 'missing'>('still')
  const download = async () => {
    setState('busy')
    try {
      saveBlob(await client.fetchQuery(fileQueries.whole(file._id)), file.originalname)
      setState('still')
    } catch (error) {
      const isGone = isProblem(error, 'not_found')
      setState(isGone ? 'missing' : 'still')
      if (!isGone) toast.error(getErrorMessage(error, t('downloadFile')))
    }
  }
  return { download: () => void download(), loading: state === 'busy', missing: state === 'missing' }
}
