import { ComingSoon } from '../shell/coming-soon.tsx'

export const TeamsPage = () => <ComingSoon page="teams" />
