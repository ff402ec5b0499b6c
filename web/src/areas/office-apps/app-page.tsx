import { ComingSoon } from '../shell/coming-soon.tsx'

export const AppPage = () => <ComingSoon page="apps" />
