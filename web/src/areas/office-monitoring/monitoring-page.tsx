import { ComingSoon } from '../shell/coming-soon.tsx'

export const MonitoringPage = () => <ComingSoon page="monitoring" />
