import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/button/button.tsx'
import { IconButton } from '../../kit/ui/button/icon-button.tsx'

export type LineField<T> = { name: keyof T & string; label: string; type?: 'date' | 'text'; decimal?: boolean }

/** Rows of a room's form that can be added and removed: seasons, closures, options. */
export const RoomLines = <T extends Record<string, string>>({
  title,
  add,
  fields,
  lines,
  empty,
  onChange,
}: {
  title: string
  add: string
  fields: readonly LineField<T>[]
  lines: readonly T[]
  empty: T
  onChange: (lines: T[]) => void
}) => {
  const t = useTranslations('bookings.rooms')
  return (
    <fieldset className="room-lines">
      <legend>{title}</legend>
      {lines.map((line, index) => (
        <div key={index} className="room-line">
          {fields.map(({ name, label, type = 'text', decimal }) => (
            <label key={name}>
              <span>{label}</span>
              <input
                className="input"
                type={type}
                inputMode={decimal ? 'decimal' : undefined}
                value={line[name]}
                onChange={(event) =>
                  onChange(lines.map((one, at) => (at === index ? { ...one, [name]: event.target.value } : one)))
                }
              />
            </label>
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
