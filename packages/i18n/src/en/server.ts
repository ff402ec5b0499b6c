import { auditLines } from './auditLines.ts'
import { bookingDocuments } from './bookingDocuments.ts'
import { mails } from './mails.ts'

export const server = { auditLines, bookingDocuments, mails } as const
