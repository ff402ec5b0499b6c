import { IconLock, IconSend } from '@tabler/icons-react'
import { useId, type FormEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from '../../shared/ui/button.tsx'
import { ComposerField } from './composer-field.tsx'
import { ComposerState } from './composer-state.tsx'
import { counterOf } from './counter.ts'
import type { ThreadSide } from './draft-key.ts'
import { drafts, useDraft } from './use-draft.ts'
import './composer.css'

/** How the composer of one side speaks, so that nobody writes to the wrong one. */
export type ComposerWords = { label: string; placeholder: string; send: string; hint: string }

/** Where one writes: the draft is kept as it is typed, a message of 1 to 2500 characters can be sent (THR-009 to THR-012). */
export const Composer = ({ side, draftKey, words, look, onSend, children }: {
  side: ThreadSide; draftKey: string; words: ComposerWords; look: ButtonLook; onSend: () => void; children?: ReactNode
}) => {
  const t = useTranslations('thread')
  const stateId = useId()
  const draft = useDraft(draftKey)
  const counter = counterOf(draft.text)
  const send = () => {
    if (counter.sendable) onSend()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
    event.currentTarget.querySelector('textarea')?.focus() // the button has just become disabled
  }
  return (
    <form className={['composer', side, draft.text === '' && 'rest'].filter(Boolean).join(' ')} aria-label={words.label} onSubmit={submit}>
      {children}
      <div className="box">
        <ComposerField
          value={draft.text} onType={(text) => drafts.write(draftKey, text)} onSend={send} placeholder={words.placeholder}
          aria-label={words.label} aria-describedby={stateId} aria-invalid={counter.tone === 'danger' || undefined}
        >
          <ComposerState id={stateId} draft={draft} counter={counter} hint={words.hint} />
          <Button type="submit" size="small" look={look} icon={side === 'internal' ? IconLock : IconSend} disabled={!counter.sendable} title={t('sendKeys')}>{words.send}</Button>
        </ComposerField>
      </div>
    </form>
  )
}
