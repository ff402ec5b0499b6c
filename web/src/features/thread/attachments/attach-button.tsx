import { IconPaperclip } from '@tabler/icons-react'
import { useRef, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../shared/ui/icon-button.tsx'

/** Opens the file chooser; of several that are chosen the first is sent (STO-003). */
export const AttachButton = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const t = useTranslations('thread')
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [first] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (first) onFiles([first])
  }
  return (
    <>
      <IconButton icon={IconPaperclip} label={t('attach')} onClick={() => input.current?.click()} />
      <input ref={input} type="file" hidden multiple accept=".jpg,.jpeg,.png,.pdf" onChange={choose} />
    </>
  )
}
