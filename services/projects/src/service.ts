import { projects as operations } from '@passerelle/contract/projects/api'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import { service, type Service } from '@passerelle/server/service'
import { onIncidentLinked } from './incidents/on-incident-linked.ts'
import { onApprovalAnswered, onApprovalRequested } from './approvals/on-server-approval.ts'
import { answerHandlers } from './answers/answer-handlers.ts'
import { forgetLinks } from './answers/forget-links.ts'
import { purgeLinks } from './answers/purge-links.ts'
import { archiveHandlers } from './archive/archive-handlers.ts'
import { backlogHandlers } from './backlog/backlog-handlers.ts'
import { bulkHandlers } from './bulk/bulk-handlers.ts'
import { openRequest } from './by-mail/open-request.ts'
import { changeStore } from './bulk/change-store.ts'
import { reportHandlers } from './daily-reports/report-handlers.ts'
import { dayHandlers } from './day-queue/day-handlers.ts'
import { taskDeadlines } from './deadlines/task-deadlines.ts'
import { driveSyncWork } from './drive-syncs/run-drive-sync.ts'
import { driveSyncHandlers, driveSyncPolicies } from './drive-syncs/drive-sync-handlers.ts'
import { estimateHandlers } from './estimates/estimate-handlers.ts'
import { attendedByMessage, unattendedDeadline } from './unattended/tell-unattended.ts'
import { warmUpStatements } from './warm-up-statements.ts'
import { invoiceHandlers } from './invoices/invoice-handlers.ts'
import { onInvoiceIssued } from './invoices/on-invoice-issued.ts'
import { labelAdminHandlers } from './labels/label-admin-handlers.ts'
import { labelHandlers } from './labels/label-handlers.ts'
import { labelStore } from './labels/label-store.ts'
import { listHandlers } from './lists/list-handlers.ts'
import { taskLists } from './lists/task-lists.ts'
import { memberHandlers } from './members/member-handlers.ts'
import { mergeRequestHandlers } from './merge-requests/merge-request-handlers.ts'
import { milestoneHandlers } from './milestones/milestone-handlers.ts'
import { expireQuoteDeadline } from './estimates/quotes/expire-quote.ts'
import { remindQuoteDeadline } from './estimates/quotes/remind-quote.ts'
import { quoteHandlers } from './estimates/quotes/quote-handlers.ts'
import { searchHandlers } from './search/search-handlers.ts'
import { editHandlers } from './editing/edit-handlers.ts'
import { policies } from './presentation/task-policy.ts'
import { findStatement, taskStore } from './tasks/task-store.ts'
import { taskStatement, taskView } from './presentation/task-view.ts'
import type { Task } from './tasks/task.ts'
import { threadHandlers } from './threads/thread-handlers.ts'
import { onMessagePosted } from './waiting/on-message-posted.ts'
import { totalJobs } from './totals/total-jobs.ts'
import { outsideHandlers } from './outside-addresses/outside-handlers.ts'
import { forgetUser } from './privacy/forget-user.ts'
import { planningHandlers } from './planning/planning-handlers.ts'
import { timesHandlers } from './times/times-handlers.ts'
import { weekDeadlines } from './timesheets/remind-weeks.ts'
import { timesheetHandlers } from './timesheets/timesheet-handlers.ts'
import { askSatisfactionDeadline } from './satisfaction/ask-satisfaction.ts'
import { planQuestion } from './satisfaction/plan-question.ts'
import { reportHandlers as reportsOfSatisfaction } from './satisfaction/report-handlers.ts'
import { satisfactionHandlers } from './satisfaction/satisfaction-handlers.ts'
import { waitingHandlers } from './waiting/waiting-handlers.ts'
import { askForgottenDeadline } from './work-logs/ask-forgotten.ts'
import { workLogHandlers } from './work-logs/work-log-handlers.ts'
import { workLogStore } from './work-logs/work-log-store.ts'

/** Service for tasks; each topic of the contract is implemented in its own folder. */
export const projectsService = (platform: Platform): Service => {
  const { database } = platform
  const tasks = taskStore(platform)
  const { find, show } = taskView(platform)
  const deps = {
    ...platform,
    tasks,
    presentTask: show,
    taskStatement,
    transaction: database.transaction,
    labels: labelStore(database),
    logs: workLogStore(database),
    changes: changeStore(database),
    lists: taskLists(platform),
    replyWithTask: async ({ actor, subject }: { actor: Person; subject: Task }, done: Promise<unknown>) => {
      await done
      return show(actor, subject)
    },
  }
  return service<typeof operations, { task: Task }>({
    name: 'projects',
    operations,
    policies: { ...policies, ...driveSyncPolicies },
    // Staff without an account may access tasks of all accounts. For a read-only call the row loaded for authorization
    // is reused for the response.
    subjectLoaders: {
      task: async (actor, ref, { method }, rows) => {
        if (method === 'GET') return find(actor, actor.appId ?? null, ref)
        const read = (rows as readonly Task[]).find(({ appId }) => appId === (actor.appId ?? appId))
        return read ?? tasks.find(actor.appId ?? null, ref)
      },
    },
    // For a move only, which compares the version: the body of a call may arrive long after this read.
    subjectStatements: { task: (ref, { name }) => (name === 'moveTask' ? findStatement(null, ref) : undefined) },
    handlers: {
      ...answerHandlers(deps),
      ...archiveHandlers(deps),
      ...backlogHandlers(deps),
      ...editHandlers(deps),
      ...bulkHandlers(deps),
      ...dayHandlers(deps),
      ...driveSyncHandlers(platform),
      ...estimateHandlers(deps),
      ...invoiceHandlers(deps),
      ...labelAdminHandlers(deps),
      ...labelHandlers(deps),
      ...memberHandlers(deps),
      ...outsideHandlers(deps),
      ...planningHandlers(deps),
      ...mergeRequestHandlers(deps),
      ...milestoneHandlers(deps),
      ...listHandlers(deps),
      ...quoteHandlers(deps),
      ...reportHandlers(deps),
      ...reportsOfSatisfaction(deps),
      ...satisfactionHandlers(deps),
      ...searchHandlers(deps),
      ...threadHandlers(deps),
      ...timesHandlers(deps),
      ...timesheetHandlers(deps),
      ...waitingHandlers(deps),
      ...workLogHandlers(deps),
    },
    deadlines: [
      ...taskDeadlines(deps),
      expireQuoteDeadline(deps),
      remindQuoteDeadline(deps),
      askSatisfactionDeadline(deps),
      askForgottenDeadline(platform),
      ...weekDeadlines(platform),
      unattendedDeadline(platform),
    ],
    workKinds: [driveSyncWork(platform)],
    recurringJobs: [...totalJobs(platform), purgeLinks(platform)],
    subscribers: [
      onMessagePosted(deps),
      attendedByMessage(platform),
      onInvoiceIssued(deps),
      onApprovalRequested(deps),
      onApprovalAnswered(deps),
      onIncidentLinked(deps),
      planQuestion(deps),
      forgetUser(platform),
      openRequest(deps),
      forgetLinks(platform),
    ],
    warmUpStatements,
  })
}
