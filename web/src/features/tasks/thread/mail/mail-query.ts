import { messageMail, type MessageMail, type ReceivedMail } from '@passerelle/contract/mails/message-mail'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../model/api/call.ts'

/** Where a mail is shown: at a message that came or left by it, or at the request that it opened. */
export type MailPlace = { messageId: string } | { taskId: string }

export const mailKey = (place: MailPlace) => ['mail-of', place] as const

/** The mail of a place, read again each time that it is opened: what became of the mails changes. */
export const mailQuery = (place: MailPlace) =>
  queryOptions({
    queryKey: mailKey(place),
    queryFn: ({ signal }): Promise<MessageMail | ReceivedMail> =>
      'messageId' in place
        ? call(messageMail.readMessageMail, place, { signal })
        : call(messageMail.readRequestMail, place, { signal }),
    staleTime: 0,
  })
