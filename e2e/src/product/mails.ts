/** A mail of the product, as its fake mailbox shows it. */
export type ReceivedMail = {
  _id: string
  to: string[]
  from: string
  replyTo: string | null
  subject: string
  text: string
  attachments: { filename: string }[]
}

/** Mails to an address so far, newest first. */
export const readMails = async (origin: string, address: string): Promise<ReceivedMail[]> => {
  const response = await fetch(`${origin}/dev/mails.json`)
  const { list } = (await response.json()) as { list: ReceivedMail[] }
  return list.filter(({ to }) => to.includes(address))
}
