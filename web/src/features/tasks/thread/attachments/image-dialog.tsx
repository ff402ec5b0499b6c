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

/** The full image or its error: a deleted file is final (THR-017), other errors can be retried. */
const Image = ({ file }: { file: FileCard }) => {
  const t = useTranslations()
  const { data, error, refetch } = useQuery(fileQueries.whole(file._id))
  if (data) return <BlobImage blob={data} alt={file.originalname} />
  if (error && !isProblem(error, 'not_found'))
    return (
      <ErrorState compact title={t('failures.downloadFile')} onRetry={() => void refetch()}>
        {getErrorMessage(error, '')}
      </ErrorState>
    )
  return <p role="status">{t(error ? 'thread.fileMissing' : 'thread.fileLoading')}</p>
}

/** Full-size image of a message, up to the size of the screen. */
export default ({ file, onClose }: { file: FileCard; onClose: () => void }) => {
  const t = useTranslations('thread')
  const { data } = useQuery(fileQueries.whole(file._id))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={file.originalname}
      footer={
        data && (
          <Button icon={IconDownload} onClick={() => saveBlob(data, file.originalname)}>
            {t('save')}
          </Button>
        )
      }
    >
      <div className="enlarged" data-part="enlarged">
        <Image file={file} />
      </div>
    </Dialog>
  )
}
