import { groupings } from '@passerelle/contract/projects/backlog'
import { IconFold, IconLayoutList, IconFoldDown } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import type { GroupParams } from '../../../model/tasks/queries/list-params.ts'

/** Menu to group the rows of the backlog by account, sprint or state, and to collapse or expand all groups. */
export const GroupMenu = ({
  groups,
  onChange,
}: {
  groups: GroupParams | undefined
  onChange: (groups: GroupParams | undefined) => void
}) => {
  const t = useTranslations('backlog.groups')
  return (
    <Popover
      label={t('by')}
      align="end"
      trigger={
        <Button variant="ghost" size="small" icon={IconLayoutList}>
          {groups ? t('grouped', { by: t(groups.by).toLowerCase() }) : t('group')}
        </Button>
      }
    >
      <ChoiceGroup legend={t('by')}>
        {([undefined, ...groupings] as const).map((by) => (
          <Choice
            key={by ?? 'none'}
            type="radio"
            name="group"
            checked={groups?.by === by}
            onChange={() => onChange(by && { by })}
          >
            {t(by ?? 'nothing')}
          </Choice>
        ))}
      </ChoiceGroup>
      {groups && (
        <p className="backlog-groups">
          <Button size="small" icon={IconFold} onClick={() => onChange({ by: groups.by, expanded: [] })}>
            {t('collapseAll')}
          </Button>
          <Button size="small" icon={IconFoldDown} onClick={() => onChange({ by: groups.by })}>
            {t('expandAll')}
          </Button>
        </p>
      )}
    </Popover>
  )
}
