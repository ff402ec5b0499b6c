import { useTranslations } from 'use-intl'
import type { TaskCard } from '../../../../model/tasks/queries/task-queries.ts'
import { Choice, ChoiceGroup } from '../../../../kit/ui/choice/choice.tsx'
import { PriorityIcon, priorityCodes, getPriorityKey } from '../../../../kit/ui/icon/priority.tsx'
import { useSetPriority } from './use-set-priority.ts'

/** Options for the five priorities (TSK-006, TSK-069). */
export const PriorityChoices = ({ card, onDone }: { card: TaskCard; onDone: () => void }) => {
  const t = useTranslations()
  const set = useSetPriority(card)
  return (
    <ChoiceGroup legend={t('task.priority')}>
      {priorityCodes.map((code) => (
        <Choice
          key={code}
          type="radio"
          name="priority"
          checked={code === card.priority}
          onAgain={onDone}
          onChange={() => {
            set.mutate(code)
            onDone()
          }}
        >
          <PriorityIcon code={code} decorative />
          {t(`words.priority.${getPriorityKey(code)}`)}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}
