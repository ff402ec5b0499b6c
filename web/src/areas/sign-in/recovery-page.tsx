import { ComingSoon } from '../shell/coming-soon.tsx'

export const RecoveryPage = () => <ComingSoon page="recovery" />
