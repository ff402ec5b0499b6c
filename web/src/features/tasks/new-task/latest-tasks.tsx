import { search } from '@passerelle/contract/projects/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { call } from '../../../model/api/call.ts'
import { taskQueries } from '../../../model/tasks/queries/task-queries.ts'
import { ListIcon } from '../../../kit/ui/icon/list-icon.tsx'
import { Skeleton, Delayed } from '../../../kit/ui/feedback/skeleton.tsx'
import { tellingWord } from './telling-word.ts'

const places = ['first', 'second', 'third']

/** Requests of the account that share the telling word of a title. */
const similarQuery = (word: string) => ({
  queryKey: [...taskQueries.all(), 'similar', word],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(search.quickSearch, { search: word, limit: places.length }, { signal })).list,
  enabled: word !== '',
  placeholderData: keepPreviousData,
  staleTime: 10_000,
})

/**
 * The 3 latest tasks of the account (TSK-025), or those that resemble the title, to avoid duplicates; they open in a
 * new tab, so that the draft is kept. `across`: of the account that was chosen, before that of all accounts.
 */
export const LatestTasks = ({ title, across }: { title: string; across?: { appIds?: string[] } | undefined }) => {
  const t = useTranslations()
  const format = useFormat()
  const now = useNow()
  const { data, isError } = useQuery({ ...taskQueries.latest(across), refetchOnMount: 'always' })
  const word = useDebouncedValue(across ? '' : tellingWord(title), 300)
  const similar = useQuery(similarQuery(word)).data
  const resembles = word !== '' && similar !== undefined && similar.length > 0
  const tasks = resembles ? similar.map((task) => ({ ...task, createdAt: null })) : data?.list
  if (tasks?.length === 0 || (isError && !tasks)) return null
  return (
    <section className="latest-tasks" data-part="latest-requests" aria-labelledby="latest-requests">
      <h3 id="latest-requests">{t(resembles ? 'task.similar' : 'task.latest')}</h3>
      <ul>
        {/* The space is reserved from the beginning, to avoid a layout shift while the user is typing. */}
        {!tasks &&
          places.map((place) => (
            <li key={place} className="latest-placeholder">
              <Delayed>
                <Skeleton width="70%" />
              </Delayed>
            </li>
          ))}
        {tasks?.map((task) => (
          <li key={task._id}>
            <Link
              to={across ? '/admin/tasks/$taskId' : '/projects/tasks/$taskId'}
              params={{ taskId: task.taskId }}
              target="_blank"
              rel="noopener"
            >
              <ListIcon list={task.listId} />
              <span className="id second" data-part="task-id">
                {task.taskId}
              </span>
              <span className="latest-name">
                {task.name}
                <span className="sr-only">, {t(`words.listOne.${task.listId}`)}</span>
              </span>
              {task.createdAt && <span className="quiet">{format.near(task.createdAt, now)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
