import { auditLines } from './auditLines.ts'
import { bookingDocuments } from './bookingDocuments.ts'
import { mails } from './mails.ts'

/** What only the server says: no browser loads these texts. */
export const server = { auditLines, bookingDocuments, mails } as const
