import { answers } from './answers.ts'
import { archive } from './archive.ts'
import { backlog } from './backlog.ts'
import { board } from './board.ts'
import { bulk } from './bulk.ts'
import { dailyReports } from './daily-reports.ts'
import { dayQueue } from './day-queue.ts'
import { driveSyncs } from './drive-syncs.ts'
import { estimates } from './estimates.ts'
import { invoices } from './invoices.ts'
import { labelAdmin } from './label-admin.ts'
import { labels } from './labels.ts'
import { members } from './members.ts'
import { outsideAddresses } from './outside-addresses.ts'
import { planning } from './planning.ts'
import { mergeRequests } from './merge-requests.ts'
import { milestones } from './milestones.ts'
import { lists } from './lists.ts'
import { quotes } from './quotes.ts'
import { satisfaction } from './satisfaction.ts'
import { satisfactionReport } from './satisfaction-report.ts'
import { search } from './search.ts'
import { presets } from './presets.ts'
import { threads } from './threads.ts'
import { times } from './times.ts'
import { timesheets } from './timesheets.ts'
import { waiting } from './waiting.ts'
import { workLogs } from './work-logs.ts'

/** Every operation of the projects service. */
export const projects = {
  ...answers,
  ...archive,
  ...backlog,
  ...board,
  ...bulk,
  ...dailyReports,
  ...dayQueue,
  ...driveSyncs,
  ...estimates,
  ...invoices,
  ...labelAdmin,
  ...labels,
  ...members,
  ...planning,
  ...mergeRequests,
  ...milestones,
  ...outsideAddresses,
  ...lists,
  ...presets,
  ...quotes,
  ...satisfaction,
  ...satisfactionReport,
  ...search,
  ...threads,
  ...times,
  ...timesheets,
  ...waiting,
  ...workLogs,
}
