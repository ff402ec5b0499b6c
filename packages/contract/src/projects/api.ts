import { archive } from './archive.ts'
import { board } from './board.ts'
import { bulk } from './bulk.ts'
import { estimates } from './estimates.ts'
import { invoices } from './invoices.ts'
import { labels } from './labels.ts'
import { members } from './members.ts'
import { mergeRequests } from './merge-requests.ts'
import { milestones } from './milestones.ts'
import { lists } from './lists.ts'
import { search } from './search.ts'
import { threads } from './threads.ts'
import { waiting } from './waiting.ts'
import { workLogs } from './work-logs.ts'

/** Every call of the projects service. */
export const projects = {
  ...archive,
  ...board,
  ...bulk,
  ...estimates,
  ...invoices,
  ...labels,
  ...members,
  ...mergeRequests,
  ...milestones,
  ...lists,
  ...search,
  ...threads,
  ...waiting,
  ...workLogs,
}
