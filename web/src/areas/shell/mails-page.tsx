import { ComingSoon } from './coming-soon.tsx'

export const MailsPage = () => <ComingSoon page="mails" />
