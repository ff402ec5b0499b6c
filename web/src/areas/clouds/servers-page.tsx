import { ComingSoon } from '../shell/coming-soon.tsx'

export const ServersPage = () => <ComingSoon page="clouds" />
