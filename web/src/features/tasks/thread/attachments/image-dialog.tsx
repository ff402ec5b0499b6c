import { isProblem } from '@passerelle/contract/problems'
import type { FileCard } from '@passerelle/contract/storages/schemas'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../../kit/network/error-message.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../../kit/ui/popup/dialog.tsx'
import { ErrorState } from '../../../../kit/ui/feedback/states.tsx'
import { BlobImage } from './blob-image.tsx'
import { fileQueries } from './file-queries.ts'
import { saveBlob } from '../../../../kit/network/save-blob.ts'

/**
 * Full-size image of a message, up to the size of the screen. A deleted file is final (THR-017), other errors can be
 * retried.
 */
export default ({ file, onClose }: { file: FileCard; onClose: () => void }) => {
  const t = useTranslations()
  const { data, error, refetch } = useQuery(fileQueries.whole(file._id))
  const isGone = isProblem(error, 'not_found')
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={file.originalname}
      footer={
        data && (
          <Button icon={IconDownload} onClick={() => saveBlob(data, file.originalname)}>
            {t('thread.save')}
          </Button>
        )
      }
    >
      <div className="enlarged" data-part="enlarged">
        {data && <BlobImage blob={data} alt={file.originalname} />}
        {!data && error !== null && !isGone && (
          <ErrorState compact title={t('failures.downloadFile')} onRetry={() => void refetch()}>
            {getErrorMessage(error, '')}
          </ErrorState>
        )}
        {!data && (!error || isGone) && <p role="status">{t(isGone ? 'thread.fileMissing' : 'thread.fileLoading')}</p>}
      </div>
    </Dialog>
  )
}
