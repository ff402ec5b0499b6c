import { IconFileTypePdf, IconPhoto, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { IconButton } from '../../kit/ui/button/icon-button.tsx'
import type { AttachedFile } from './attached-files.ts'
import { sizeText } from '@passerelle/kernel/format-size'
import './attached-list.css'

const State = ({ file: { file, state, part, failed } }: { file: AttachedFile }) => {
  const t = useTranslations('thread')
  const locale = useLocale()
  if (state === 'uploading' || state === 'posting')
    return <progress aria-label={t('attaching', { name: file.name })} max={1} value={part} />
  if (state === 'waiting') return <span className="attached-note">{t('attachWaiting')}</span>
  if (failed) return <span className="attached-note failed">{t('attachFailed')}</span>
  return <span className="attached-note num">{sizeText(file.size, locale)}</span>
}

/** Files that go with the next message, or are on their way; each can be removed until its message is posted. */
export const AttachedList = ({
  files,
  heading,
  onRemove,
}: {
  files: readonly AttachedFile[]
  heading?: ReactNode
  onRemove: (key: string) => void
}) => {
  const t = useTranslations('thread')
  if (files.length === 0) return null
  return (
    <div className="attached" data-part="attached-files">
      {heading && <p className="attached-heading">{heading}</p>}
      <ul aria-label={t('attachedFiles')}>
        {files.map((one) => (
          <li key={one.key}>
            <Icon icon={one.file.type === 'application/pdf' ? IconFileTypePdf : IconPhoto} />
            <span className="attached-name" data-part="attached-name">
              {one.file.name}
            </span>
            <State file={one} />
            <IconButton
              icon={IconX}
              label={t(one.state === 'attached' ? 'attachRemove' : 'attachCancel', { name: one.file.name })}
              disabled={one.state === 'posting'}
              onClick={() => onRemove(one.key)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
