import { IconPaperclip } from '@tabler/icons-react'
import { useRef, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../kit/ui/button/icon-button.tsx'

/** Button that opens the file picker; if several files are selected, only the first is taken (STO-003). */
export const AttachButton = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const t = useTranslations('thread')
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [first] = target.files ?? []
    // Reset, so that the same file can be selected again.
    target.value = ''
    if (first) onFiles([first])
  }
  return (
    <>
      <IconButton data-part="attach" icon={IconPaperclip} label={t('attach')} onClick={() => input.current?.click()} />
      <input ref={input} type="file" hidden multiple accept=".jpg,.jpeg,.png,.pdf" onChange={choose} />
    </>
  )
}
