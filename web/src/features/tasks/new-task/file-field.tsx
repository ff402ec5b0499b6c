import { useTranslations } from 'use-intl'
import { AttachButton } from '../../../model/attachments/attach-button.tsx'
import type { AttachedFile } from '../../../model/attachments/attached-files.ts'
import { AttachedList } from '../../../model/attachments/attached-list.tsx'
import { useFileDrop } from '../../../model/attachments/use-file-drop.ts'

/** Files of a new task: selected, or dropped anywhere on the page; sent to its thread once it has been created. */
export const FileField = ({
  files,
  refused,
  onFiles,
  onRemove,
}: {
  files: readonly AttachedFile[]
  /** Which files of the last choice were not taken, and why. */
  refused: readonly string[]
  onFiles: (files: readonly File[]) => void
  onRemove: (key: string) => void
}) => {
  const t = useTranslations('task')
  const dragged = useFileDrop('.new-task', onFiles)
  return (
    <div className="new-task-files">
      {dragged && <p className="drop-hint">{t('filesDrop')}</p>}
      <div className="new-task-attach">
        <AttachButton onFiles={onFiles} />
        <span>{t('filesHint')}</span>
      </div>
      <div role="alert">
        {refused.map((text) => (
          <p key={text} className="field-error">
            {text}
          </p>
        ))}
      </div>
      <AttachedList files={files} onRemove={onRemove} />
    </div>
  )
}
