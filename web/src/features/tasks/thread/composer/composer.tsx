import { IconLock, IconSend } from '@tabler/icons-react'
import { useId, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AttachButton } from '../../../../model/attachments/attach-button.tsx'
import type { AttachedFile } from '../../../../model/attachments/attached-files.ts'
import { AttachedList } from '../../../../model/attachments/attached-list.tsx'
import { pasteFiles, useFileDrop } from '../../../../model/attachments/use-file-drop.ts'
import { Button, type ButtonVariant } from '../../../../kit/ui/button/button.tsx'
import { Icon } from '../../../../kit/ui/icon/icon.tsx'
import { ComposerField } from './composer-field.tsx'
import { ComposerState } from './composer-state.tsx'
import { countCharacters } from './character-counter.ts'
import type { ThreadAudience } from '../drafts/draft-key.ts'
import { drafts, useDraft } from '../drafts/use-draft.ts'
import './composer.css'

/** Texts of the composer per thread, so that nobody writes to the wrong one. */
export type ComposerWords = {
  label: string
  placeholder: string
  send: string
  hint: string
  /** Shown while a file is dragged over the page: where it would go. */
  drop: string
  /** Above the attached files, for staff: where they will go. */
  attached?: string
}

/**
 * Message composer: the draft is saved while typing, a message of 1 to 2500 characters can be sent (THR-009 to
 * THR-012); files that are selected, pasted or dropped wait with the text and are sent with it (THR-004).
 */
export const Composer = ({
  side,
  draftKey,
  words,
  variant,
  files,
  onFiles,
  onRemove,
  onSend,
  children,
  foot,
}: {
  side: ThreadAudience
  draftKey: string
  words: ComposerWords
  variant: ButtonVariant
  files: readonly AttachedFile[]
  onFiles: (files: readonly File[]) => void
  onRemove: (key: string) => void
  onSend: () => void
  children?: ReactNode
  /** Below the box: what becomes of a message. */
  foot?: ReactNode
}) => {
  const t = useTranslations('thread')
  const stateId = useId()
  const draft = useDraft(draftKey)
  const counter = countCharacters(draft.text)
  const form = useRef<HTMLFormElement>(null)
  const focusField = () => form.current?.querySelector('textarea')?.focus()
  const attach = (chosen: readonly File[]) => {
    onFiles(chosen)
    focusField()
  }
  const dragged = useFileDrop('.composer', attach)
  const attached = files.some(({ state }) => state === 'attached')
  // Files alone are a message as well (THR-009).
  const sendable = counter.sendable || (attached && draft.text.trim() === '')
  const send = () => {
    if (sendable) onSend()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
    focusField() // the button has just become disabled
  }
  return (
    <form
      ref={form}
      data-part="composer"
      data-side={side}
      className={['composer', side, draft.text === '' && files.length === 0 && 'collapsed'].filter(Boolean).join(' ')}
      aria-label={words.label}
      onSubmit={submit}
      onPaste={pasteFiles(attach)}
    >
      {children}
      {dragged && <p className="drop-hint">{words.drop}</p>}
      <div className="box">
        <AttachedList
          files={files}
          heading={
            words.attached && (
              <>
                {side === 'internal' && <Icon icon={IconLock} size={14} />}
                {words.attached}
              </>
            )
          }
          onRemove={(key) => {
            onRemove(key)
            focusField() // the button is gone
          }}
        />
        <ComposerField
          value={draft.text}
          onValueChange={(text) => drafts.write(draftKey, text)}
          onSubmit={send}
          placeholder={words.placeholder}
          aria-label={words.label}
          aria-describedby={stateId}
          aria-invalid={counter.tone === 'danger' || undefined}
        >
          <AttachButton onFiles={attach} />
          <ComposerState id={stateId} draft={draft} counter={counter} hint={words.hint} />
          <Button
            type="submit"
            size="small"
            variant={variant}
            icon={side === 'internal' ? IconLock : IconSend}
            disabled={!sendable}
            title={t('sendKeys')}
          >
            {words.send}
          </Button>
        </ComposerField>
      </div>
      {/* Beside files there is no room for it: their list stays clear of the toast that says why one was refused. */}
      {files.length === 0 && foot}
    </form>
  )
}
