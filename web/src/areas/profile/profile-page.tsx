import { ComingSoon } from '../shell/coming-soon.tsx'

export const ProfilePage = () => <ComingSoon page="profile" />
