import { ComingSoon } from '../shell/coming-soon.tsx'

export const OfficeEnterAppPage = () => <ComingSoon page="apps" />
