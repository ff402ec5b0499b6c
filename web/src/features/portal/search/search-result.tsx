import { IconArchive } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeTone } from '../../../kit/ui/display/badge.tsx'
import { getTaskPhase, type TaskPhase } from '../../../model/tasks/task-phase.ts'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'
import type { Result } from './search-queries.ts'

const tones = { todo: 'neutral', in_progress: 'info', done: 'success' } as const satisfies Record<
  Result['listId'],
  BadgeTone
>

/** A phase that waits for an answer is shown next to the list; any other phase shows only the list. */
const waits = new Set<TaskPhase>([
  'estimateToAnswer',
  'completionToAnswer',
  'customerAnswers',
  'estimateAtCustomer',
  'completionAtCustomer',
  'waitsForCustomer',
  'refused',
])

const Marked = ({ parts }: { parts: Result['match']['snippet'] }) =>
  parts.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))

/** A search result: slug, name, list (SRC-005), and the matching text of other fields. */
export const SearchResult = ({ result, staff }: { result: Result; staff: boolean }) => {
  const t = useTranslations()
  const phase = getTaskPhase(result, staff)
  const { field, snippet } = result.match
  const said = field === 'description' || field === 'message'
  return (
    <>
      <span className="found-id num" data-part="found-id">
        {result.taskId}
      </span>
      <span className="search-result-name">{field === 'name' ? <Marked parts={snippet} /> : result.name}</span>
      <span className="found-badges">
        {result.deletedAt !== null && (
          <Badge tone="outline" icon={IconArchive}>
            {t('board.badge.archived')}
          </Badge>
        )}
        {waits.has(phase) && <Badge tone="waiting">{t(`now.state.${phase}`)}</Badge>}
        <Badge tone={tones[result.listId]}>
          <ListIcon list={result.listId} />
          {t(`words.listOne.${result.listId}`)}
        </Badge>
      </span>
      {said && (
        <span className="found-text">
          <span className="quiet">{t(`search.in.${field}`)}</span> <Marked parts={snippet} />
        </span>
      )}
    </>
  )
}
