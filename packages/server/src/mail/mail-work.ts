/** Kind of the work that sends a mail; its id is that of the row in `mails.outgoing`. */
export const mailWork = 'mails.send'
