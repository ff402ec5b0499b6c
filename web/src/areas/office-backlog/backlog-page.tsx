import { ComingSoon } from '../shell/coming-soon.tsx'

export const BacklogPage = () => <ComingSoon page="backlog" />
