import { ComingSoon } from '../shell/coming-soon.tsx'

export const BacklogTaskPage = () => <ComingSoon page="backlog" />
