import { allUsers } from './allUsers.ts'
import { announcements } from './announcements.ts'
import { apps } from './apps.ts'
import { backlog } from './backlog.ts'
import { dailyReports } from './dailyReports.ts'
import { deliveries } from './deliveries.ts'
import { dev } from './dev.ts'
import { draftsOfAll } from './draftsOfAll.ts'
import { files } from './files.ts'
import { inbound } from './inbound.ts'
import { invoicesOfAll } from './invoicesOfAll.ts'
import { monitoring } from './monitoring.ts'
import { office } from './office.ts'
import { planning } from './planning.ts'
import { serversOfAll } from './serversOfAll.ts'
import { staffAccounts } from './staffAccounts.ts'
import { subscriptionsOfAll } from './subscriptionsOfAll.ts'
import { system } from './system.ts'
import { teams } from './teams.ts'
import { timesheets } from './timesheets.ts'
import { transfers } from './transfers.ts'
import { workKinds } from './workKinds.ts'

/** Messages that pages of staff alone show: loaded with the first of them, after `portal`. */
export const backoffice = {
  allUsers,
  announcements,
  apps,
  backlog,
  dailyReports,
  deliveries,
  dev,
  draftsOfAll,
  files,
  inbound,
  invoicesOfAll,
  monitoring,
  office,
  planning,
  serversOfAll,
  staffAccounts,
  subscriptionsOfAll,
  system,
  teams,
  timesheets,
  transfers,
  workKinds,
} as const
