import { ComingSoon } from '../shell/coming-soon.tsx'

export const ClustersPage = () => <ComingSoon page="clouds" />
