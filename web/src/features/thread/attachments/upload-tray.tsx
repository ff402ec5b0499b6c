import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import type { Upload } from './uploads.ts'
import './upload-tray.css'

/** Uploads in progress above the composer, with their progress and a cancel button. */
export const UploadTray = ({ uploads, onCancel }: { uploads: readonly Upload[]; onCancel: (key: string) => void }) => {
  const t = useTranslations('thread')
  if (uploads.length === 0) return null
  return (
    <ul className="uploads">
      {uploads.map(({ key, name, state, part }) => (
        <li key={key}>
          <span className="upload-name">{name}</span>
          {state === 'waiting' ? (
            <span className="upload-waiting">{t('attachWaiting')}</span>
          ) : (
            <progress aria-label={t('attaching', { name })} max={1} value={part} />
          )}
          <IconButton
            icon={IconX}
            label={t('attachCancel', { name })}
            disabled={state === 'posting'}
            onClick={() => onCancel(key)}
          />
        </li>
      ))}
    </ul>
  )
}
