import { IconBold, IconList } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../../kit/ui/button/icon-button.tsx'
import { toggleBold, toggleBulletList, type Selected } from './markdown-formatting.ts'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onKeyDown' | 'ref' | 'children'> & {
  value: string
  onValueChange: (text: string) => void
  onSubmit: () => void
  children: ReactNode
}

/** Text area that grows with its text, with markdown buttons; Ctrl or Cmd with Enter sends (THR-012). */
export const ComposerField = ({ value, onValueChange, onSubmit, children, ...rest }: Props) => {
  const t = useTranslations('thread')
  const field = useRef<HTMLTextAreaElement>(null)
  const selection = useRef<Selected>(null)

  const mark = (change: (selected: Selected) => Selected) => {
    const area = field.current
    if (!area) return
    const changed = change({ text: value, from: area.selectionStart, to: area.selectionEnd })
    selection.current = changed
    onValueChange(changed.text)
    area.focus()
  }
  // Restores the selection once the changed text has rendered.
  useLayoutEffect(() => {
    const wanted = selection.current
    if (wanted?.text !== value) return
    selection.current = null
    field.current?.setSelectionRange(wanted.from, wanted.to)
  }, [value])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <>
      <div className="grow" data-text={value}>
        <textarea
          rows={1}
          ref={field}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          onKeyDown={onKeyDown}
          {...rest}
        />
      </div>
      <div className="row">
        <IconButton
          className="format-button"
          data-part="format-button"
          icon={IconBold}
          label={t('bold')}
          onClick={() => mark(toggleBold)}
        />
        <IconButton
          className="format-button"
          data-part="format-button"
          icon={IconList}
          label={t('list')}
          onClick={() => mark(toggleBulletList)}
        />
        {children}
      </div>
    </>
  )
}
