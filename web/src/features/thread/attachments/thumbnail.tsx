import type { FileCard } from '@passerelle/contract/storages/shapes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../../shared/ui/lazy-part.ts'
import { BlobImage } from './blob-image.tsx'
import { fileQueries } from './file-queries.ts'
import { isGivenUp } from './preview-look.ts'

const ImageDialog = lazyPart(() => import('./image-dialog.tsx'))

/** An image of a message, small; a click shows it whole. While its preview is made or on its way it says so (THR-017), and keeps its place;
 * without one there is nothing to show small. */
export const Thumbnail = ({ file }: { file: FileCard }) => {
  const t = useTranslations('thread')
  const [open, setOpen] = useState(false)
  const card = useQuery({ ...fileQueries.card(file._id), enabled: !file.hasPreview })
  const hasPreview = file.hasPreview || card.data?.hasPreview === true
  const preview = useQuery({ ...fileQueries.preview(file._id), enabled: hasPreview })
  if (preview.isError || (!hasPreview && (card.isError || isGivenUp(card.data)))) return null
  return (
    <>
      <button type="button" className="thumbnail" disabled={!preview.data} onClick={() => setOpen(true)}>
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
