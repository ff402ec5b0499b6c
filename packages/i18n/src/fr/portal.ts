import { accountSettings } from './accountSettings.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { bookings } from './bookings.ts'
import { callerCheck } from './callerCheck.ts'
import { clouds } from './clouds.ts'
import { collections } from './collections.ts'
import { comingSoon } from './comingSoon.ts'
import { confirm } from './confirm.ts'
import { dataExport } from './dataExport.ts'
import { day } from './day.ts'
import { estimate } from './estimate.ts'
import { firstSteps } from './firstSteps.ts'
import { guestPay } from './guestPay.ts'
import { heldSession } from './heldSession.ts'
import { inbox } from './inbox.ts'
import { incidents } from './incidents.ts'
import { invoices } from './invoices.ts'
import { keys } from './keys.ts'
import { labels } from './labels.ts'
import { mailAnswer } from './mailAnswer.ts'
import { now } from './now.ts'
import { oncall } from './oncall.ts'
import { outside } from './outside.ts'
import { payments } from './payments.ts'
import { profile } from './profile.ts'
import { quotes } from './quotes.ts'
import { recap } from './recap.ts'
import { requests } from './requests.ts'
import { review } from './review.ts'
import { roomCalendars } from './roomCalendars.ts'
import { rooms } from './rooms.ts'
import { satisfaction } from './satisfaction.ts'
import { sla } from './sla.ts'
import { thread } from './thread.ts'
import { threadMail } from './threadMail.ts'
import { tokens } from './tokens.ts'
import { unavailable } from './unavailable.ts'
import { uptimeChecks } from './uptimeChecks.ts'
import { users } from './users.ts'
import { vouchers } from './vouchers.ts'
import { webhooks } from './webhooks.ts'

/** Messages of the lazily loaded parts that customers see: loaded with the first of them, after `entry`. */
export const portal = {
  accountSettings,
  audit,
  billing,
  bookings,
  callerCheck,
  clouds,
  collections,
  comingSoon,
  confirm,
  dataExport,
  day,
  estimate,
  firstSteps,
  guestPay,
  heldSession,
  inbox,
  incidents,
  invoices,
  keys,
  labels,
  mailAnswer,
  now,
  oncall,
  outside,
  payments,
  profile,
  quotes,
  recap,
  requests,
  review,
  roomCalendars,
  rooms,
  satisfaction,
  sla,
  thread,
  threadMail,
  tokens,
  unavailable,
  uptimeChecks,
  users,
  vouchers,
  webhooks,
} as const
