import { maxSearchCount } from '@passerelle/contract/projects/search'
import { taskFields, taskLaterals } from '../tasks/task-columns.ts'
import type { TaskSummary } from '../tasks/task.ts'
import { statement } from './statement-rows.ts'
import { partitionPlaceholder } from './search-query.ts'
import type { SlugQuery } from './slug-query.ts'
import { highlightTags } from './snippet.ts'

export type SearchParams = {
  appId: string
  /**
   * Tsqueries for tasks and messages, scoped to the account (`scopeToAccount`); `shown` is the unscoped one, to
   * highlight matches.
   */
  tasks: string
  messages: string
  /** The query with partition placeholders (`scopeToPartition`). */
  placed: string
  shown: string
  slug: SlugQuery
  staff: boolean
  limit: number
}

/** Results are counted up to one more than the max that is displayed. */
const maxCount = maxSearchCount + 1
/**
 * Number of newest tasks, of newest tasks that are not archived, because these come first, and of newest messages per
 * thread kind, that are scanned without an index. A word that is frequent enough there needs no index lookup, however
 * common it is. Any other word is looked up in the index, for tasks in slices of some weeks from the newest on, until
 * there are enough results. To count messages, words of medium frequency get a second, wider scan.
 */
const scanWindow = 300
const wideWindow = 10_000
const frequent = scanWindow / 100
/** Number of messages in which enough tasks to show the total are looked for. */
const maxMessages = 1000
/** Threshold of the second scan: it most likely finds enough results. */
const likely = (1.5 * scanWindow * maxCount) / wideWindow
/**
 * Order of a task among those that match equally well: open, done, archived. As a subquery, so that each is looked up
 * by its key.
 */
const placeOf = (taskId: string) => `(SELECT CASE WHEN t.deleted_at IS NOT NULL THEN 2 WHEN t.list_id = 'done' THEN 1
      ELSE 0 END FROM projects.tasks t WHERE t.app_id = $1 AND t.id = ${taskId})`

const newest = (internal: boolean) => `
  SELECT task_id, message_id, created_at, words @@ $3::tsquery AS found
    FROM (SELECT * FROM chats.message_words WHERE app_id = $1 AND internal = ${internal} ${internal ? 'AND $8' : ''}
           ORDER BY created_at DESC, message_id DESC LIMIT ${scanWindow}) w`

// OFFSET 0 is an optimization fence around each index search, so that the planner does not scan the whole account
// instead. The marks among the words already limit the search to the account.
const placed = 'projects.placed_words(app_id, created_at, name_words, words)'
// `projects.time_of` written out: Postgres does not inline the function, and calls it for every task found. Computed in
// float8, which is exact for a division by a power of two and much faster than the numeric of `extract`.
const timeOf = (createdAt: string) => `floor(date_part('epoch', ${createdAt}) / 2097152)::int`
const timesOf = (end: 'max' | 'min') =>
  `(SELECT ${timeOf(`${end}(created_at)`)} FROM projects.task_search WHERE app_id = $1)`
/**
 * Finds tasks by words ($9), in their full text or their name only, from the newest time slice on, until there are
 * enough.
 */
const ofTasks = (
  where: ':' | '!',
  needed: string,
  { most, sorted = true, more = '' }: { most: string; sorted?: boolean; more?: string },
) => `
  SELECT task_id, created_at${more}
    FROM generate_series(${timesOf('max')}, ${timesOf('min')}, -1) time CROSS JOIN LATERAL (
           SELECT * FROM (
             SELECT * FROM projects.task_search
              WHERE ${placed} @@ replace($9, '${partitionPlaceholder}', projects.word_place($1,
                time) || '${where}')::tsquery OFFSET 0) f
            WHERE app_id = $1 AND ${timeOf('created_at')} = time ${sorted ? 'ORDER BY created_at DESC' : ''}
            LIMIT ${most}) found
   WHERE (SELECT ${needed} FROM known) LIMIT ${most}`
const ofMessages = (needed: string, most = '') => `
  SELECT task_id, message_id, created_at FROM (
    SELECT * FROM chats.message_words WHERE words @@ $3::tsquery AND (SELECT ${needed} FROM known) OFFSET 0 ${most}) f
    WHERE app_id = $1 AND ($8 OR NOT internal)`

export type Found = TaskSummary & { rank: number; snippet: string | null }
/** Without any result there is one row with the total alone. */
type Row = { total: number } & (Found | { id: null })

/** Number of matching tasks that suffices to know the total and the newest results. */
const enoughOf = `greatest(${maxCount}, 2 * $5)`

const marked = `StartSel="${highlightTags.start}", StopSel="${highlightTags.stop}"`
const headline = (text: string, options: string) =>
  `ts_headline('platform.fr', ${text}, $4::tsquery, '${options}, ${marked}')`
const excerpt = 'MinWords=8, MaxWords=18, ShortWord=2'

/**
 * Parameters: $1 account, $2 words for tasks, $3 words for messages, $4 the words alone, $5 limit, $6 numbers and $7
 * key of slugs, $8 staff, $9 words for tasks with partition placeholders.
 * Ranks: 0 exact slug, 1 slug prefix, 2 name, 3 description, 4 message; in each open tasks before done before archived
 * ones, then the newest first.
 */
const search = statement(
  'projects.search',
  `
  WITH slugs AS MATERIALIZED (
    SELECT t.id AS task_id, t.created_at, CASE a.place WHEN 1 THEN 0 ELSE 1 END AS rank
      FROM projects.task_counters c CROSS JOIN unnest($6::int[]) WITH ORDINALITY a(number, place)
      JOIN projects.tasks t ON t.slug = coalesce($7, c.key) || '-' || a.number AND t.app_id = $1
     WHERE c.app_id = $1
  ), new_tasks AS MATERIALIZED (
    SELECT task_id, created_at, found, found AND name_words @@ $4::tsquery AS in_name
      FROM (SELECT *, words @@ $4::tsquery AS found FROM projects.task_search WHERE app_id = $1
        ORDER BY created_at DESC, task_id DESC LIMIT ${scanWindow}) w
  ), shown_tasks AS MATERIALIZED (
    SELECT s.task_id, s.created_at, s.name_words @@ $4::tsquery AS in_name
      FROM (SELECT id FROM projects.tasks WHERE app_id = $1 AND deleted_at IS NULL
        ORDER BY created_at DESC, id DESC LIMIT ${scanWindow}) t
      JOIN projects.task_search s ON s.app_id = $1 AND s.task_id = t.id AND s.words @@ $4::tsquery
  ), new_messages AS MATERIALIZED (${newest(false)} UNION ALL ${newest(true)}
  ), known AS MATERIALIZED (
    SELECT *, texts >= ${maxCount} OR told >= ${maxCount} AS enough, NOT all_tasks
      AND texts < greatest(${frequent}, 2 * $5) AS rare FROM (
      SELECT count(*) < ${scanWindow} AS all_tasks, count(*) FILTER (WHERE in_name) AS names,
        count(*) FILTER (WHERE found) AS texts FROM new_tasks) t,
      (SELECT count(*) < ${scanWindow} AS all_messages, count(DISTINCT task_id) FILTER (WHERE found) AS told
      FROM new_messages) m
  ), many AS MATERIALIZED (
    SELECT enough OR (NOT all_messages AND told >= ${likely} AND (SELECT count(DISTINCT task_id) FROM (
               SELECT task_id FROM (SELECT task_id, words FROM chats.message_words WHERE app_id = $1 AND NOT internal
                 ORDER BY created_at DESC, message_id DESC LIMIT ${wideWindow}) w
                WHERE words @@ $3::tsquery LIMIT ${maxMessages}) c) >= ${maxCount}) AS found
      FROM known
  ), listed AS MATERIALIZED (
    ${ofTasks(':', 'rare', { most: enoughOf, more: ', name_words @@ $2::tsquery AS in_name' })}
  ), named AS (
    SELECT task_id, created_at FROM new_tasks WHERE in_name
    UNION SELECT task_id, created_at FROM shown_tasks WHERE in_name
    UNION SELECT task_id, created_at FROM listed WHERE in_name
    UNION (${ofTasks(
      '!',
      `NOT all_tasks AND names < $5
      AND (NOT rare OR (SELECT count(*) FROM listed) = ${enoughOf})`,
      { most: '$5' },
    )})
  ), described AS (
    SELECT task_id, created_at FROM new_tasks WHERE found
    UNION SELECT task_id, created_at FROM shown_tasks
    UNION SELECT task_id, created_at FROM listed
  ), told AS (
    SELECT task_id, message_id, created_at FROM new_messages WHERE found
    UNION ${ofMessages('NOT all_messages AND told < $5 AND texts < $5')}
  ), ranked AS (
    SELECT task_id, created_at, rank, NULL::bpchar AS message_id FROM slugs
    UNION ALL SELECT task_id, created_at, 2, NULL FROM named
    UNION ALL SELECT task_id, created_at, 3, NULL FROM described
    UNION ALL (SELECT DISTINCT ON (task_id) task_id, created_at, 4, message_id FROM told
      ORDER BY task_id, created_at DESC)
  ), best AS (
    SELECT *, ${placeOf('one.task_id')} AS place
      FROM (SELECT DISTINCT ON (task_id) * FROM ranked ORDER BY task_id, rank, created_at DESC) one
     ORDER BY rank, place, created_at DESC, task_id DESC LIMIT $5
  ), counted AS (
    SELECT CASE WHEN found THEN ${maxCount} ELSE (SELECT count(*) FROM (
      SELECT task_id FROM slugs
      UNION SELECT task_id FROM new_tasks WHERE found
      UNION SELECT task_id FROM listed
      UNION (SELECT task_id
        FROM (${ofTasks(':', 'NOT all_tasks AND NOT rare AND NOT enough', { most: `${maxCount}`, sorted: false })})
          more)
      UNION SELECT task_id FROM new_messages WHERE found
      UNION SELECT task_id FROM (${ofMessages('NOT all_messages', `LIMIT ${scanWindow}`)}) said
      LIMIT ${maxCount}) every) END AS total
      FROM many
  )
  SELECT counted.total, page.* FROM counted LEFT JOIN LATERAL (
    SELECT ${taskFields}, best.rank, best.place, best.created_at AS newest,
           CASE best.rank WHEN 2 THEN ${headline('t.name', 'HighlightAll=true')}
           WHEN 3 THEN ${headline('left(t.description, 5000)', excerpt)}
             WHEN 4 THEN (SELECT ${headline('m.text', excerpt)} FROM chats.message_texts m
               WHERE m.app_id = $1 AND m.message_id = best.message_id AND ($8 OR NOT m.internal)) END AS snippet
      FROM best JOIN projects.tasks t ON t.app_id = $1 AND t.id = best.task_id ${taskLaterals}) page ON true
  ORDER BY page.rank, page.place, page.newest DESC, page.id DESC`,
).as<Row>()

/** The statement of the quick search. */
export const searchStatement = ({ appId, tasks, messages, placed: words, shown, slug, staff, limit }: SearchParams) =>
  search.with(appId, tasks, messages, shown, limit, slug.numbers, slug.key, staff, words)
