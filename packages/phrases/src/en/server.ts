import { mails } from './mails.ts'

export const server = { mails } as const
