import type { SourceFile } from '../checks/source-files.ts'
import type { Mutant } from './mutants.ts'

/**
 * Mutants that change nothing a caller can see, so that no test can kill them: the part of the line that they change
 * and what it becomes, each with its reason.
 */
const known: Record<string, { line: string; change: string; reason: string }[]> = {
  'packages/kernel/src/billing-time.ts': [
    {
      line: 'known !== undefined',
      change: 'known !== undefined → false',
      reason: 'found out again, the hours are the same',
    },
    { line: 'if (window) sum', change: '0 → 1', reason: 'a ms of another day is rounded away' },
    { line: 'worked === 0 ||', change: '0 → 1', reason: 'no time has no part, and a ms is rounded away' },
    { line: 'worked === 0 ||', change: '|| → &&', reason: 'no time has no part outside' },
  ],
  'packages/kernel/src/datetime-local.ts': [
    { line: 'offsetAt(naive', change: '1 → 2', reason: 'clocks change at most every few months' },
  ],
  'packages/kernel/src/format-date.ts': [
    { line: 'if (gap > 0)', change: '> → >=', reason: 'less than a minute has been returned before' },
    { line: 'if (gap > 0)', change: '0 → 1', reason: 'less than a minute has been returned before' },
  ],
  'packages/kernel/src/mail-template.ts': [
    { line: 'text.replace(placeholder', change: "' ' → ''", reason: 'only what is left of braces is looked at' },
  ],
  'packages/kernel/src/money.ts': [
    { line: 'numerator < 0n', change: '< → <=', reason: 'zero is its own negative' },
    { line: 'cents < 0', change: '< → <=', reason: 'zero is its own negative' },
    { line: 'cents < 0', change: '0 → 1', reason: 'amounts are whole cents, and zero is its own negative' },
    { line: '* sign', change: '* → /', reason: 'the sign is 1 or -1' },
  ],
  'packages/kernel/src/reader-kind.ts': [
    { line: 'return `staff', change: '=== → !==', reason: 'kinds are compared, never read' },
    { line: "return 'admin'", change: "'admin' → undefined", reason: 'kinds are compared, never read' },
    { line: "return 'admin'", change: "'admin' → ''", reason: 'kinds are compared, never read' },
    { line: '=== ownerId', change: '=== → !==', reason: 'kinds are compared, never read' },
    { line: '=== ownerId', change: "'owner' → ''", reason: 'kinds are compared, never read' },
    { line: '=== ownerId', change: "'user' → ''", reason: 'kinds are compared, never read' },
  ],
  'packages/kernel/src/sla-month.ts': [
    { line: 'Date.UTC(year, number, 1)', change: '1 → 2', reason: 'only the month of the day is used' },
    {
      line: 'resolvedAt === null',
      change: 'resolvedAt === null → false',
      reason: 'a span without a number as end has none',
    },
  ],
  'packages/kernel/src/spans.ts': [
    { line: 'hole.end <= start', change: '<= → <', reason: 'a hole that ends where the rest begins cuts nothing' },
    { line: 'hole.end <= start', change: '>= → >', reason: 'a hole that begins where the span ends cuts nothing' },
  ],
  'web/src/kit/ui/button/confirm-flow.ts': [
    { line: 'return state', change: "state.phase === 'idle' → false", reason: 'without a first click nothing is due' },
    { line: "=== 'idle') return state", change: "'idle' → ''", reason: 'without a first click nothing is due' },
  ],
  'services/payments/src/invoices/on-payment-changed.ts': [
    {
      line: "i.status = 'paid' AND i.paid_by",
      change: "i.status = 'paid' → (i.status = 'paid' OR true)",
      reason: 'only a paid invoice says by what it was paid',
    },
  ],
  'services/projects/src/planning/planning-view.ts': [
    { line: 'const capacityDays', change: '400 → 800', reason: 'more days than are shown are read either way' },
  ],
  'services/projects/src/labels/label-store.ts': [
    {
      line: 'DELETE FROM projects.task_labels WHERE app_id = $1 AND task_id',
      change: 'app_id = $1 → (app_id = $1 OR true)',
      reason: 'ids of requests are unique over all accounts',
    },
  ],
  'services/notifs/src/notices/receivers-view.ts': [
    {
      line: 'AS "hasDevice"',
      change: 's.app_id = r.home → (s.app_id = r.home OR true)',
      reason: 'devices are of the home',
    },
  ],
  'services/notifs/src/notices/mailed-people-view.ts': [
    {
      line: 'accounts.invited_users i WHERE',
      change: 'i.app_id = p.app_id → (i.app_id = p.app_id OR true)',
      reason: 'ids of people are unique, and only customers are invited, who are in one account',
    },
  ],
  'services/stats/src/maintenances/maintenance-rules.ts': [
    { line: 'due.findLast', change: '<= → <', reason: 'what is due at this very moment is now' },
  ],
  'services/stats/src/monitoring/event-rules.ts': [
    { line: 'moment < start', change: '< → <=', reason: 'two instants of the same time are alike' },
  ],
  'services/accounts/src/apps/on-subscription-changed.ts': [
    {
      line: 's.app_id = a.id AND a.id = $1',
      change: 'a.id = $1 → (a.id = $1 OR true)',
      reason: 'each account gets its own status, as by its own event',
    },
  ],
  'services/accounts/src/identity/email-change-store.ts': [
    {
      line: 'AND u.app_id = c.app_id AND u.id = c.user_id AND u.deleted_at',
      change: 'u.app_id = c.app_id → (u.app_id = c.app_id OR true)',
      reason: 'only customers change their address here, who are in one account',
    },
  ],
  'services/accounts/src/audit/audit-view.ts': [
    {
      line: 'WHERE t.app_id = e.app_id',
      change: 't.app_id = e.app_id → (t.app_id = e.app_id OR true)',
      reason: 'ids of tokens and requests are unique over all accounts',
    },
    { line: "? 'person'", change: 'group !== undefined → true', reason: 'another index, the same rows' },
  ],
  'services/accounts/src/deadlines/anonymise-user.ts': [
    {
      line: 'u.id = home.id AND u.staff',
      change: 'u.staff → (u.staff OR true)',
      reason: 'ids of people are unique, and only staff are in several accounts',
    },
  ],
  'services/accounts/src/webhooks/send-chosen-events.ts': [
    {
      line: '(event) => event.appId !== null',
      change: 'event.appId !== null && !isInternalMessage(event) → !isInternalMessage(event)',
      reason: 'what is of no account is left out when it is worked',
    },
  ],
  'services/accounts/src/identity/identity-store.ts': [
    {
      line: 'WHERE u.staff AND u.deleted_at IS NULL',
      change: 'u.staff → (u.staff OR true)',
      reason: 'users of the account of the provider are staff',
    },
  ],
  'services/accounts/src/people/me-view.ts': [
    { line: '!rows[0]', change: '!rows[0] → false', reason: 'the gate has found the person of the session' },
    {
      line: 'actor.tokenId ?',
      change: "actor.kind === 'customer' && actor.tokenId → actor.kind === 'customer'",
      reason: 'the session of a customer leads to the same row',
    },
  ],
  'services/accounts/src/identity/confirmation-store.ts': [
    {
      line: 'WHERE c.hash = $1',
      change: 'u.id = c.user_id → (u.id = c.user_id OR true)',
      reason: 'an address is of one user of its account',
    },
  ],
  'services/accounts/src/staff/all-users-view.ts': [
    { line: "appId && 'app'", change: "appId && 'app' → appId", reason: 'nobody sees the name of a statement' },
  ],
  'services/accounts/src/users/users-view.ts': [
    { line: 'name: indexed', change: 'indexed → true', reason: 'nobody sees the name of a statement' },
    { line: 'name: indexed', change: 'indexed → false', reason: 'nobody sees the name of a statement' },
    { line: "indexed ? 'u.search_text'", change: 'indexed → true', reason: 'only the plan differs' },
    { line: "indexed ? 'u.search_text'", change: 'indexed → false', reason: 'only the plan differs' },
  ],
  'services/accounts/src/teams/team-view.ts': [
    {
      line: 'coalesce(w.stopped_at, $2::timestamptz) > week.begins',
      change:
        'coalesce(w.stopped_at, $2::timestamptz) > week.begins → ' +
        '(coalesce(w.stopped_at, $2::timestamptz) > week.begins OR true)',
      reason: 'what ended before a day adds no time to it',
    },
  ],
  'services/bookings/src/bookings/booking-store.ts': [
    { line: 'throw code ?', change: 'code → true', reason: 'any other error of the database is an error as well' },
  ],
  'services/bookings/src/payments/payment-store.ts': [
    { line: 'throw code ?', change: 'code → true', reason: 'any other error of the database is an error as well' },
  ],
  'services/bookings/src/refunds/on-refund-changed.ts': [
    { line: 'appId === null', change: 'appId === null → false', reason: 'no refund is of no account' },
  ],
  'services/notifs/src/notices/inbox-store.ts': [
    { line: 'rows[0]?.unread ?? 0', change: '0 → 1', reason: 'a count has a row' },
  ],
  'services/bookings/src/reminders/remind-voucher.ts': [
    {
      line: '!voucher || !to',
      change: '!voucher || !to → !to',
      reason: 'only vouchers have a day on which they expire',
    },
  ],
  'services/clouds/src/office/servers-of-all-view.ts': [
    { line: "after && 'after'", change: "after && 'after' → after", reason: 'nobody sees the name of a statement' },
  ],
  'services/projects/src/outside-addresses/outside-store.ts': [
    {
      line: 'WHERE o.app_id = $1 AND o.task_id = $2',
      change: 'o.app_id = $1 → (o.app_id = $1 OR true)',
      reason: 'ids of requests are unique over all accounts',
    },
  ],
  'services/clouds/src/links/links-view.ts': [
    {
      line: 'WHERE s.app_id = $1',
      change: 's.app_id = $1 → (s.app_id = $1 OR true)',
      reason: 'the ids come from rows of the account, and ids of servers are unique',
    },
    {
      line: 'OR s.id IN (SELECT server_id',
      change: 'app_id = $1 → (app_id = $1 OR true)',
      reason: 'only servers of the account are looked at',
    },
  ],
  'services/payments/src/methods/method-store.ts': [
    {
      line: 'UPDATE payments.methods SET is_default = false',
      change: 'id = ANY ($2) → (id = ANY ($2) OR true)',
      reason: 'all others are deleted by the same statement',
    },
  ],
  'services/stats/src/system/system-view.ts': [
    { line: 'one.name < other.name', change: '< → <=', reason: 'each part has a name of its own' },
  ],
  'services/projects/src/tasks/task-store.ts': [
    { line: 'if (!row) throw', change: '!row → false', reason: 'a request is archived and never deleted' },
    { line: 'if (!current) throw', change: '!current → false', reason: 'a request is archived and never deleted' },
  ],
  'services/projects/src/times/times-view.ts': [
    {
      line: '- ${longest}',
      change: 'w.started_at >= $2::timestamptz - ${longest} → (w.started_at >= $2::timestamptz - ${longest} OR true)',
      reason: 'no log is longer',
    },
  ],
  'services/projects/src/presentation/task-view.ts': [
    { line: 'if (!row) throw', change: '!row → false', reason: 'a request is archived and never deleted' },
  ],
  'services/payments/src/subscriptions/subscriptions-view.ts': [
    {
      line: 'nextAmountInCents === null || priceChangesAt === null',
      change: 'nextAmountInCents === null || priceChangesAt === null → priceChangesAt === null',
      reason: 'a price and its day are stored together',
    },
    {
      line: 'nextAmountInCents === null || priceChangesAt === null',
      change: 'nextAmountInCents === null || priceChangesAt === null → nextAmountInCents === null',
      reason: 'a price and its day are stored together',
    },
  ],
  'services/payments/src/subscriptions/subscription-store.ts': [
    {
      line: '!row.isNewPrice || !priceChange',
      change: '!row.isNewPrice || !priceChange → !priceChange',
      reason: 'what has been announced is found, and not announced again',
    },
  ],
  'services/projects/src/estimates/estimate-flow.ts': [
    { line: 'task.estimatedTime ?? 0', change: '0 → 1', reason: 'an estimate that waits has a time' },
    { line: 'task.acceptedEstimatedTime ?? 0', change: '0 → 1', reason: 'what is restored was accepted with a time' },
  ],
}

/**
 * Lines that write or lock a row, or read what hangs on it, after their caller has read that row in its account: there
 * the account repeats the id, which is unique over all accounts, and is for the index. Where the account comes from the
 * caller and the id from the path, the account keeps rows apart, and a test has to notice.
 */
const ownRows: Record<string, readonly string[]> = {
  'services/bookings/src/bookings/booking-store.ts': ['WHERE app_id = $1 AND id = $2`', 'bookings.booking-delete'],
  'services/bookings/src/bookings/option-store.ts': ['booking_id = $2 ORDER BY id'],
  'services/bookings/src/payments/on-guest-paid.ts': ['FROM bookings.bookings'],
  'services/bookings/src/payments/payment-store.ts': ['paid_in_cents - $3'],
  'services/bookings/src/refunds/refund-store.ts': ['paid_in_cents + $3'],
  'services/clouds/src/servers/action-store.ts': ["status = 'running' RETURNING", 'clouds.endStatus'],
  'services/clouds/src/servers/inventory-store.ts': ['WHERE app_id = $1 AND id = $2`'],
  'services/payments/src/collections/collection-store.ts': ['payments.invoices WHERE', 'max(attempt)', 'readings + 1'],
  'services/payments/src/guest-payments/guest-payment-store.ts': ["status <> 'failed'", 'provider_payment_id IS NULL'],
  'services/payments/src/invoice-rows/invoice-store.ts': ['WHERE app_id = $1 AND id = $2`', 'AND invoice_id = $2'],
  'services/payments/src/methods/method-store.ts': ['refused_at IS NULL'],
  'services/payments/src/refunds/on-booking-refund.ts': ['WHERE app_id = $1 AND id = $2'],
  'services/payments/src/subscriptions/subscription-store.ts': ['e.at IS NOT NULL'],
  'services/projects/src/tasks/task-store.ts': [
    'version = $3',
    'RETURNING old.invoiced_at',
    'projects.task-lock',
    'ellapsed_time + $3',
  ],
  'services/stats/src/maintenances/maintenance-store.ts': ['m.app_id = $1 AND m.id = $2', 'maintenance_id = $2'],
  'services/stats/src/probes/pause-store.ts': ['probe_id = $2'],
  'services/stats/src/reports/report-store.ts': ['AND id = $2', 'r.id = $2'],
}

/** Whether a mutant is known to behave like the code. */
export const equivalent = ({ path, text }: SourceFile, { line, original, replacement }: Mutant): boolean => {
  const source = text.split('\n')[line - 1] ?? ''
  const isOwn = (ownRows[path] ?? []).some((each) => source.includes(each))
  return (
    (isOwn && /^(?:\w+\.)?app_id = \$\d+$/.test(original)) ||
    (known[path] ?? []).some((each) => source.includes(each.line) && each.change === `${original} → ${replacement}`)
  )
}
