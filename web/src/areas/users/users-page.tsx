import { ComingSoon } from '../shell/coming-soon.tsx'

export const UsersPage = () => <ComingSoon page="users" />
