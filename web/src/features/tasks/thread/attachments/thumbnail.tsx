import type { FileCard } from '@passerelle/contract/storages/schemas'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyWithTimeout } from '../../../../kit/ui/lazy/lazy-with-timeout.ts'
import { BlobImage } from './blob-image.tsx'
import { fileQueries } from './file-queries.ts'
import { isPollingOver } from './preview-polling.ts'

const ImageDialog = lazyWithTimeout(() => import('./image-dialog.tsx'))

/**
 * Thumbnail of an image; a click opens it in full size. While the preview is generated or loading it shows a status and
 * reserves the space (THR-017); without a preview there is no thumbnail.
 */
export const Thumbnail = ({ file }: { file: FileCard }) => {
  const t = useTranslations('thread')
  const [open, setOpen] = useState(false)
  const card = useQuery({ ...fileQueries.card(file._id), enabled: !file.hasPreview })
  const hasPreview = file.hasPreview || card.data?.hasPreview === true
  const preview = useQuery({ ...fileQueries.preview(file._id), enabled: hasPreview })
  if (preview.isError || (!hasPreview && (card.isError || isPollingOver(card.data)))) return null
  return (
    <>
      <button
        type="button"
        className="thumbnail"
        data-part="thumbnail"
        disabled={!preview.data}
        onClick={() => setOpen(true)}
      >
        {preview.data ? (
          <BlobImage blob={preview.data} alt={t('enlarge', { name: file.originalname })} />
        ) : (
          <span>{t('fileLoading')}</span>
        )}
      </button>
      {open && (
        <Suspense>
          <ImageDialog file={file} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
