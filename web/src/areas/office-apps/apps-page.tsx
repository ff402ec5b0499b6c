import { ComingSoon } from '../shell/coming-soon.tsx'

export const AppsPage = () => <ComingSoon page="apps" />
