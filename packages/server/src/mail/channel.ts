/** The Postgres NOTIFY channel that announces a newly queued mail at commit. */
export const mailsChannel = 'mails_outgoing'
