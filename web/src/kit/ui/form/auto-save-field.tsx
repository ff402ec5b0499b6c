import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../network/error-message.ts'
import { serverNow } from '../../config/server-clock.ts'
import { useFormat } from '../../format/use-format.ts'
import { Icon } from '../icon/icon.tsx'
import './field.css'
import '../display/settings.css'

type SaveState = { phase: 'idle' | 'saving' } | { phase: 'saved'; at: Date } | { phase: 'failed'; message: string }

/** Auto-save of a field, with its status: when it was saved, or the error. */
export const useAutoSave = <V,>(save: (value: V) => Promise<unknown>) => {
  const t = useTranslations('accountSettings')
  const [state, setState] = useState<SaveState>({ phase: 'idle' })
  const run = async (value: V) => {
    setState({ phase: 'saving' })
    try {
      await save(value)
      setState({ phase: 'saved', at: serverNow() })
      return true
    } catch (error) {
      setState({ phase: 'failed', message: getErrorMessage(error, t('saveFailed'), { firstField: true }) })
      return false
    }
  }
  return { state, run }
}

/** Auto-save status, "Saved at 14:18" or the error, in a polite live region. */
export const SaveStatus = ({ state, id }: { state: SaveState; id?: string }) => {
  const t = useTranslations('accountSettings')
  const { time } = useFormat()
  if (state.phase === 'failed')
    return (
      <p className="field-error" data-part="field-error" id={id} role="alert">
        <Icon icon={IconAlertCircle} /> <span>{state.message}</span>
      </p>
    )
  return (
    <p role="status" className="settings-saved" data-part="settings-saved" hidden={state.phase === 'idle'}>
      {state.phase === 'saved' && (
        <>
          <Icon icon={IconCheck} size={14} /> {t('savedAt', { time: time(state.at) })}
        </>
      )}
      {state.phase === 'saving' && t('saving')}
    </p>
  )
}

/** Text field with auto-save on blur or Enter and a save status; Escape restores the stored text. */
export const AutoSaveField = ({
  label,
  hint,
  value,
  onSave,
  type = 'text',
  maxLength,
  placeholder,
}: {
  label: string
  hint?: ReactNode
  value: string
  onSave: (value: string) => Promise<unknown>
  type?: 'text' | 'url' | 'password'
  maxLength: number
  placeholder?: string
}) => {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const { state, run } = useAutoSave(onSave)
  const leave = async () => {
    if (draft === undefined || draft.trim() === value) return setDraft(undefined)
    // What was typed while it was saved stays.
    if (await run(draft.trim())) setDraft((typed) => (typed === draft ? undefined : typed))
  }
  const failed = state.phase === 'failed'
  return (
    <div className="settings-row">
      <label htmlFor={id}>
        {label}
        {hint && <small>{hint}</small>}
      </label>
      <div className="settings-value">
        <input
          id={id}
          className="input"
          type={type}
          maxLength={maxLength}
          placeholder={placeholder}
          autoComplete="off"
          value={draft ?? value}
          aria-invalid={failed || undefined}
          aria-describedby={failed ? `${id}-state` : undefined}
          onChange={({ target }) => setDraft(target.value)}
          onBlur={() => void leave()}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void leave()
            if (key === 'Escape') setDraft(undefined)
          }}
        />
        <SaveStatus state={state} id={`${id}-state`} />
      </div>
    </div>
  )
}
