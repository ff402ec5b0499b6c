import { bookingDocuments } from './bookingDocuments.ts'
import { mails } from './mails.ts'

export const server = { bookingDocuments, mails } as const
