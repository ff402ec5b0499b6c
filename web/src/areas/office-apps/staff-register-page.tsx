import { ComingSoon } from '../shell/coming-soon.tsx'

export const StaffRegisterPage = () => <ComingSoon page="apps" />
