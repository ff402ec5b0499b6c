import { ComingSoon } from '../shell/coming-soon.tsx'

export const ClusterPage = () => <ComingSoon page="clouds" />
