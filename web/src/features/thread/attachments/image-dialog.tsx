import type { FileCard } from '@passerelle/contract/storages/shapes'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { BlobImage } from './blob-image.tsx'
import { fileQueries } from './file-queries.ts'
import { saveBlob } from './save-blob.ts'

/** An image of a message, as large as the screen allows. */
export default ({ file, onClose }: { file: FileCard; onClose: () => void }) => {
  const t = useTranslations('thread')
  const { data, isError } = useQuery(fileQueries.whole(file._id))
  return (
    <Dialog
      open wide onClose={onClose} title={file.originalname}
      actions={data && <Button icon={IconDownload} onClick={() => saveBlob(data, file.originalname)}>{t('save')}</Button>}
    >
      <div className="enlarged">{data ? <BlobImage blob={data} alt={file.originalname} /> : <p role="status">{isError ? t('fileMissing') : t('fileLoading')}</p>}</div>
    </Dialog>
  )
}
