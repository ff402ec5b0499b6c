import { backlogColumns } from '@passerelle/contract/projects/backlog'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { isPinned, moveColumn, statGroups, toggleColumn, type BacklogView } from './backlog-view.ts'

type Change = (view: BacklogView) => void

const Columns = ({ view, onChange }: { view: BacklogView; onChange: Change }) => {
  const t = useTranslations()
  const { columns } = view
  const hidden = backlogColumns.filter((column) => !columns.includes(column))
  const show = (next: BacklogView['columns']) => onChange({ ...view, columns: next })
  return (
    <ChoiceGroup legend={t('requests.columns')}>
      {[...columns.filter((column) => !isPinned(column)), ...hidden].map((column) => (
        <div key={column} className="backlog-column">
          <Choice
            type="checkbox"
            name="column"
            checked={columns.includes(column)}
            onChange={() => show(toggleColumn(columns, column))}
          >
            {t(`requests.column.${column}`)}
          </Choice>
          {columns.includes(column) &&
            ([-1, 1] as const).map((by) => (
              <Button
                key={by}
                variant="ghost"
                size="small"
                className="icon"
                icon={by < 0 ? IconArrowUp : IconArrowDown}
                aria-label={t(by < 0 ? 'backlog.columnUp' : 'backlog.columnDown', {
                  column: t(`requests.column.${column}`),
                })}
                onClick={() => show(moveColumn(columns, column, by))}
              />
            ))}
        </div>
      ))}
    </ChoiceGroup>
  )
}

const Figures = ({ view, onChange }: { view: BacklogView; onChange: Change }) => {
  const t = useTranslations()
  const { stats } = view
  const lists = { todoStats: 'todo', inProgressStats: 'in_progress', doneStats: 'done' } as const
  const chosen = statGroups.filter((group) => stats.includes(group))
  const shown = chosen.length === 0 ? [...statGroups] : chosen
  const toggle = (group: (typeof statGroups)[number]) => {
    const next = shown.includes(group) ? shown.filter((one) => one !== group) : [...shown, group]
    const figures = stats.filter((stat) => !(statGroups as readonly string[]).includes(stat))
    // No selection means all lists, so that "all" is stored as empty; "none" is not available.
    onChange({ ...view, stats: next.length === statGroups.length ? figures : [...next, ...figures] })
  }
  return (
    <ChoiceGroup legend={t('backlog.stats.title')}>
      {statGroups.map((group) => (
        <Choice
          key={group}
          type="checkbox"
          name="stat"
          checked={shown.includes(group)}
          disabled={shown.length === 1 && shown.includes(group)}
          onChange={() => toggle(group)}
        >
          {t(`words.list.${lists[group]}`)}
        </Choice>
      ))}
    </ChoiceGroup>
  )
}

/** Menu to choose and order the columns and sums of the backlog, stored in the search params. */
export const ViewMenu = (props: { view: BacklogView; onChange: Change }) => {
  const t = useTranslations('requests')
  return (
    <Popover
      label={t('columns')}
      align="end"
      trigger={
        <Button variant="ghost" size="small" icon={IconColumns3}>
          {t('columns')}
        </Button>
      }
    >
      <div className="backlog-view-menu">
        <Columns {...props} />
        <Figures {...props} />
      </div>
    </Popover>
  )
}
