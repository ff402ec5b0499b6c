import { ComingSoon } from '../shell/coming-soon.tsx'

export const ResetPasswordPage = () => <ComingSoon page="resetPassword" />
