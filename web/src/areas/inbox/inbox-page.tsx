import { ComingSoon } from '../shell/coming-soon.tsx'

export const InboxPage = () => <ComingSoon page="inbox" />
