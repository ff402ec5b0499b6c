import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ArchivedDialog } from '../../features/tasks/archived/archived-dialog.tsx'
import { joinParams } from '../../features/tasks/archived/join-params.ts'
import { FilterBar } from '../../features/tasks/filters/filter-bar.tsx'
import { useBoardFilters } from '../../features/tasks/filters/use-board-filters.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { useAccount, useMe } from '../../model/session/me.ts'

/** Archived tasks over the board, with an address of their own (TSK-045); they share the filters of the board. */
export const ArchivedPage = () => {
  usePageTitle(useTranslations('archived')('title'))
  const me = useMe()
  const app = useAccount()
  const navigate = useNavigate()
  const { wanted, show, clear } = useBoardFilters()
  const { search = '', filters } = wanted ?? {}
  return (
    <ArchivedDialog
      wanted={wanted}
      filters={
        me &&
        app && (
          <FilterBar
            wanted={filters && { filters }}
            onShow={(next) => show(joinParams(search, next?.filters))}
            staff={me.side === 'staff'}
            appId={app._id}
            membersDisabled={app.membersFilterDisabled}
          />
        )
      }
      onSearch={(text) => show(joinParams(text, filters))}
      onClear={clear}
      onClose={() => void navigate({ to: '/' })}
    />
  )
}
