import { useTranslations } from 'use-intl'
import { listIds, type ListId } from '../../../model/tasks/queries/list-ids.ts'
import { formatCount, type Count } from '../../../model/tasks/queries/list-count.ts'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'

/** Tabs to select the visible list on mobile. */
export default ({
  shown,
  counts,
  onShow,
}: {
  shown: ListId
  counts: readonly (Count | undefined)[]
  onShow: (listId: ListId) => void
}) => {
  const t = useTranslations()
  const tabs = listIds.map((listId, index) => {
    const count = counts[index]
    return { value: listId, label: t(`words.list.${listId}`), ...(count && { count: formatCount(count) }) }
  })
  return <Tabs variant="segments" label={t('board.shownList')} value={shown} onChange={onShow} tabs={tabs} />
}
