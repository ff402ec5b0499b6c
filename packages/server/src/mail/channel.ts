/** The Postgres channel on which a newly queued mail is announced at commit. */
export const mailsChannel = 'mails_outgoing'
