import { accountSettings } from './accountSettings.ts'
import { allUsers } from './allUsers.ts'
import { announcements } from './announcements.ts'
import { apps } from './apps.ts'
import { audit } from './audit.ts'
import { backlog } from './backlog.ts'
import { billing } from './billing.ts'
import { bookings } from './bookings.ts'
import { callerCheck } from './callerCheck.ts'
import { roomCalendars } from './roomCalendars.ts'
import { rooms } from './rooms.ts'
import { clouds } from './clouds.ts'
import { collections } from './collections.ts'
import { comingSoon } from './comingSoon.ts'
import { confirm } from './confirm.ts'
import { dailyReports } from './dailyReports.ts'
import { dataExport } from './dataExport.ts'
import { day } from './day.ts'
import { deliveries } from './deliveries.ts'
import { dev } from './dev.ts'
import { draftsOfAll } from './draftsOfAll.ts'
import { subscriptionsOfAll } from './subscriptionsOfAll.ts'
import { estimate } from './estimate.ts'
import { fields } from './fields.ts'
import { files } from './files.ts'
import { firstSteps } from './firstSteps.ts'
import { forms } from './forms.ts'
import { guestPay } from './guestPay.ts'
import { inbox } from './inbox.ts'
import { inbound } from './inbound.ts'
import { incidents } from './incidents.ts'
import { invoices } from './invoices.ts'
import { invoicesOfAll } from './invoicesOfAll.ts'
import { keys } from './keys.ts'
import { labels } from './labels.ts'
import { mailAnswer } from './mailAnswer.ts'
import { monitoring } from './monitoring.ts'
import { now } from './now.ts'
import { office } from './office.ts'
import { oncall } from './oncall.ts'
import { outside } from './outside.ts'
import { passkeys } from './passkeys.ts'
import { payments } from './payments.ts'
import { planning } from './planning.ts'
import { problems } from './problems.ts'
import { profile } from './profile.ts'
import { quotes } from './quotes.ts'
import { recap } from './recap.ts'
import { recovery } from './recovery.ts'
import { registration } from './registration.ts'
import { requests } from './requests.ts'
import { review } from './review.ts'
import { satisfaction } from './satisfaction.ts'
import { secondFactor } from './secondFactor.ts'
import { signIn } from './signIn.ts'
import { sla } from './sla.ts'
import { staffAccounts } from './staffAccounts.ts'
import { serversOfAll } from './serversOfAll.ts'
import { system } from './system.ts'
import { teams } from './teams.ts'
import { timesheets } from './timesheets.ts'
import { thread } from './thread.ts'
import { threadMail } from './threadMail.ts'
import { tokens } from './tokens.ts'
import { unavailable } from './unavailable.ts'
import { users } from './users.ts'
import { vouchers } from './vouchers.ts'
import { webhooks } from './webhooks.ts'
import { transfers } from './transfers.ts'
import { uptimeChecks } from './uptimeChecks.ts'
import { workKinds } from './workKinds.ts'

/** Messages used only by lazily loaded parts of the web app: loaded with the first of them. */
export const rest = {
  allUsers,
  accountSettings,
  announcements,
  apps,
  audit,
  backlog,
  billing,
  bookings,
  callerCheck,
  roomCalendars,
  rooms,
  clouds,
  collections,
  comingSoon,
  confirm,
  dailyReports,
  dataExport,
  day,
  deliveries,
  dev,
  draftsOfAll,
  subscriptionsOfAll,
  estimate,
  fields,
  files,
  inbound,
  firstSteps,
  forms,
  guestPay,
  inbox,
  incidents,
  invoices,
  invoicesOfAll,
  keys,
  labels,
  mailAnswer,
  monitoring,
  now,
  office,
  oncall,
  outside,
  passkeys,
  payments,
  planning,
  problems,
  profile,
  quotes,
  recap,
  recovery,
  registration,
  requests,
  review,
  satisfaction,
  secondFactor,
  signIn,
  sla,
  staffAccounts,
  serversOfAll,
  system,
  teams,
  timesheets,
  thread,
  threadMail,
  tokens,
  unavailable,
  transfers,
  uptimeChecks,
  users,
  vouchers,
  webhooks,
  workKinds,
} as const
