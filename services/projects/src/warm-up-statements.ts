import type { Statement } from '@passerelle/server/database/statement'
import { parseFilters } from './filters/filter-criteria.ts'
import { statsStatement } from './lists/stats-view.ts'
import { scopeToAccount, scopeToPartition } from './search/search-query.ts'
import { searchStatement } from './search/search-statement.ts'
import { wordsStatement } from './search/search-words.ts'
import { parseSlugQuery } from './search/slug-query.ts'
import { boardStatement, countStatement } from './board/board-view.ts'
import { taskStatement } from './presentation/task-view.ts'
import { findStatement } from './tasks/task-store.ts'
import { waitingStatement } from './lists/waiting-view.ts'

const [nowhere, nothing] = ['', null]
const narrowing = parseFilters({ filters: { priorities: [0] } }, { now: new Date(0), sprintStart: '1970-01-01' })

const search = searchStatement({
  appId: nowhere,
  tasks: scopeToAccount(nowhere, nothing),
  messages: scopeToAccount(nowhere, nothing),
  placed: scopeToPartition(nothing),
  shown: '',
  slug: parseSlugQuery(''),
  staff: false,
  limit: 1,
})

/**
 * Warm-up: statements behind the first screens. Each new connection runs them once with an account id that matches
 * nothing, so that their plans are cached before the first real call.
 */
export const warmUpStatements: Statement[] = [
  ...(['todo', 'done'] as const).flatMap((listId) => {
    const list = { appId: nowhere, listId, skip: 0, limit: 1 }
    return [boardStatement(list), boardStatement(list, narrowing), countStatement(list, narrowing)]
  }),
  ...(['admin', 'user', 'staff'] as const).map((reader) => waitingStatement(reader, { appId: nowhere, limit: 1 })),
  ...(['staff', 'customer'] as const).map((kind) => taskStatement({ kind }, nowhere, '')),
  findStatement(null, '0'.repeat(24)),
  ...[nothing, narrowing].map((asked) => statsStatement(nowhere, asked)),
  wordsStatement('', true),
  search,
]
