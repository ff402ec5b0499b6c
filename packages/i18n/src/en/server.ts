import { auditLines } from './auditLines.ts'
import { bookingDocuments } from './bookingDocuments.ts'
import { incidentTask } from './incidentTask.ts'
import { mails } from './mails.ts'
import { serverApprovals } from './serverApprovals.ts'

export const server = { auditLines, bookingDocuments, incidentTask, mails, serverApprovals } as const
