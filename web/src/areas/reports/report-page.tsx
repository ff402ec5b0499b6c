import { ComingSoon } from '../shell/coming-soon.tsx'

export const ReportPage = () => <ComingSoon page="availability" />
