import { IconLock, IconSend } from '@tabler/icons-react'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonVariant } from '../../shared/ui/button.tsx'
import { AttachButton } from './attachments/attach-button.tsx'
import { UploadTray } from './attachments/upload-tray.tsx'
import type { Upload } from './attachments/uploads.ts'
import { pasteFiles, useFileDrop } from './attachments/use-file-drop.ts'
import { ComposerField } from './composer-field.tsx'
import { ComposerState } from './composer-state.tsx'
import { countCharacters } from './character-counter.ts'
import type { ThreadAudience } from './draft-key.ts'
import { drafts, useDraft } from './use-draft.ts'
import './composer.css'

/** Texts of the composer per thread, so that nobody writes to the wrong one. */
export type ComposerWords = { label: string; placeholder: string; send: string; hint: string }

/** Uploads of this composer. */
export type ComposerFiles = {
  uploads: readonly Upload[]
  onFiles: (files: readonly File[]) => void
  onCancel: (key: string) => void
}

/**
 * Message composer: the draft is saved while typing, a message of 1 to 2500 characters can be sent (THR-009 to
 * THR-012); files are sent when selected, pasted or dropped (THR-004), independent of the draft.
 */
export const Composer = ({
  side,
  draftKey,
  words,
  look,
  files,
  onSend,
  children,
}: {
  side: ThreadAudience
  draftKey: string
  words: ComposerWords
  look: ButtonVariant
  files: ComposerFiles
  onSend: () => void
  children?: ReactNode
}) => {
  const t = useTranslations('thread')
  const stateId = useId()
  const draft = useDraft(draftKey)
  const counter = countCharacters(draft.text)
  const dragged = useFileDrop(files.onFiles)
  const send = () => {
    if (counter.sendable) onSend()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
    event.currentTarget.querySelector('textarea')?.focus() // the button has just become disabled
  }
  return (
    <form
      className={['composer', side, draft.text === '' && 'rest'].filter(Boolean).join(' ')}
      aria-label={words.label}
      onSubmit={submit}
      onPaste={pasteFiles(files.onFiles)}
    >
      {children}
      {dragged && <p className="drop-word">{t('attachDrop')}</p>}
      <UploadTray uploads={files.uploads} onCancel={files.onCancel} />
      <div className="box">
        <ComposerField
          value={draft.text}
          onValueChange={(text) => drafts.write(draftKey, text)}
          onSubmit={send}
          placeholder={words.placeholder}
          aria-label={words.label}
          aria-describedby={stateId}
          aria-invalid={counter.tone === 'danger' || undefined}
        >
          <AttachButton onFiles={files.onFiles} />
          <ComposerState id={stateId} draft={draft} counter={counter} hint={words.hint} />
          <Button
            type="submit"
            size="small"
            variant={look}
            icon={side === 'internal' ? IconLock : IconSend}
            disabled={!counter.sendable}
            title={t('sendKeys')}
          >
            {words.send}
          </Button>
        </ComposerField>
      </div>
    </form>
  )
}
