import type { FileCard } from '@passerelle/contract/storages/schemas'
import { IconFileOff, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { sizeText } from '@passerelle/kernel/format-size'
import { Thumbnail } from './thumbnail.tsx'
import { useDownload } from './use-download.ts'
import './attachment.css'

const Missing = () => (
  <p className="file missing" data-part="file">
    <Icon icon={IconFileOff} />
    <span>{useTranslations('thread')('fileMissing')}</span>
  </p>
)

const Kept = ({ file }: { file: FileCard }) => {
  const t = useTranslations('thread')
  const locale = useLocale()
  const { download, loading, missing } = useDownload(file)
  if (missing) return <Missing />
  return (
    <>
      {file.mimetype !== 'application/pdf' && <Thumbnail file={file} />}
      <button
        type="button"
        className="file"
        data-part="file"
        title={t('download', { name: file.originalname })}
        aria-busy={loading || undefined}
        onClick={loading ? undefined : download}
      >
        <Icon icon={file.mimetype === 'application/pdf' ? IconFileTypePdf : IconPhoto} />
        <span>{file.originalname}</span>
        <span className="quiet num">{loading ? t('fileLoading') : sizeText(file.size, locale)}</span>
      </button>
    </>
  )
}

/** File of an attachment message: images as a thumbnail, every file with name, size and download (THR-004, THR-017). */
export const Attachment = ({ file }: { file: FileCard | null }) => (
  <div className="attachment" data-part="attachment">
    {file ? <Kept file={file} /> : <Missing />}
  </div>
)
