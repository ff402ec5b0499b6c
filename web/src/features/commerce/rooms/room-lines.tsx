import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'

/** `at` is the name of the field in the body, where it has another one. */
export type LineField<T> = {
  name: keyof T & string
  label: string
  type?: 'date' | 'text'
  decimal?: boolean
  at?: string
}

/** Rows of a room's form that can be added and removed: seasons, closures, options. */
export const RoomLines = <T extends Record<string, string>>({
  title,
  add,
  fields,
  lines,
  empty,
  picks,
  errorAt,
  onChange,
}: {
  title: string
  add: string
  fields: readonly LineField<T>[]
  lines: readonly T[]
  empty: T
  /** Pickers of a line, before its fields. */
  picks?: ((line: T, index: number, change: (changes: Partial<T>) => void) => ReactNode) | undefined
  /** What is wrong with a field of a line, by its name in the body. */
  errorAt: (index: number, name: string) => string | undefined
  onChange: (lines: T[]) => void
}) => {
  const t = useTranslations('rooms')
  const changeAt = (index: number, changes: Partial<T>) =>
    onChange(lines.map((one, at) => (at === index ? { ...one, ...changes } : one)))
  return (
    <fieldset className="room-lines">
      <legend>{title}</legend>
      {lines.map((line, index) => (
        <div key={index} className="room-line">
          {picks?.(line, index, (changes) => changeAt(index, changes))}
          {fields.map(({ name, label, type = 'text', decimal, at = name }) => (
            <TextInput
              key={name}
              label={label}
              error={errorAt(index, at)}
              type={type}
              inputMode={decimal ? 'decimal' : undefined}
              value={line[name]}
              onChange={(event) => changeAt(index, { [name]: event.target.value } as Partial<T>)}
            />
          ))}
          <IconButton
            icon={IconTrash}
            label={t('removeLine')}
            onClick={() => onChange(lines.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button size="small" variant="ghost" icon={IconPlus} onClick={() => onChange([...lines, empty])}>
        {add}
      </Button>
    </fieldset>
  )
}
