import { formatDateTime } from '@passerelle/kernel/format-date'
import type { ReadMail } from './inbound-mail.ts'

type Nested = Pick<ReadMail, 'from' | 'subject' | 'sentAt' | 'fullText'>

/** A mail that another one carries, as a quote: its subject, its sender with the moment, its text (EML-041). */
export const quoteMail = ({ from, subject, sentAt, fullText }: Nested, now: number): string => {
  const sender = from ? [from.name, `<${from.address}>`].filter((one) => one !== '').join(' ') : ''
  const moment = sentAt === null ? '' : formatDateTime(new Date(sentAt), 'fr', new Date(now))
  const head = [subject === '' ? '' : `**${subject}**`, [sender, moment].filter((one) => one !== '').join(', ')]
  const lines = [...head.filter((one) => one !== ''), '', ...fullText.split('\n')]
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
}
