import { useTranslations } from 'use-intl'
import type { Task } from '../../../model/tasks/queries/task-queries.ts'
import { Field } from '../../../kit/ui/form/field.tsx'
import { PriorityIcon, priorityCodes, getPriorityKey, type PriorityCode } from '../../../kit/ui/icon/priority.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'

const kinds = ['basic', 'alert', 'issue'] as const

export type Urgency = { priority: PriorityCode; kind: Task['kind'] }
/** The defaults of TSK-027. */
export const usual: Urgency = { priority: 1, kind: 'basic' }

/** Priority and kind of a task that staff create (TSK-027); customers create with the defaults (TSK-022). */
export const UrgencyFields = ({ value, onChange }: { value: Urgency; onChange: (value: Urgency) => void }) => {
  const t = useTranslations()
  return (
    <div className="new-task-urgency">
      <Field label={t('task.priority')}>
        {({ id }) => (
          <Select
            id={id}
            value={value.priority}
            onChange={(priority) => onChange({ ...value, priority })}
            options={priorityCodes.map((code) => ({
              value: code,
              label: t(`words.priority.${getPriorityKey(code)}`),
              mark: <PriorityIcon code={code} decorative />,
            }))}
          />
        )}
      </Field>
      <Field label={t('task.kind')}>
        {({ id }) => (
          <Select
            id={id}
            value={value.kind}
            onChange={(kind) => onChange({ ...value, kind })}
            options={kinds.map((kind) => ({ value: kind, label: t(`words.kind.${kind}`) }))}
          />
        )}
      </Field>
    </div>
  )
}
