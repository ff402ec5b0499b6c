import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TextArea } from '../../../kit/ui/form/field.tsx'

/** Text area of an intervention report; Ctrl or Cmd with Enter submits. `first` is focused when its dialog opens. */
export const NoteField = ({
  label,
  value,
  error,
  onValueChange,
  onSubmit,
  first = false,
}: {
  label: ReactNode
  value: string
  error?: string | undefined
  onValueChange: (text: string) => void
  onSubmit: () => void
  first?: boolean
}) => {
  const t = useTranslations('workLogs')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (first) field.current?.focus()
  }, [first])
  return (
    <TextArea
      ref={field}
      label={label}
      rows={3}
      placeholder={t('notePlaceholder')}
      value={value}
      error={error}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
      }}
    />
  )
}
