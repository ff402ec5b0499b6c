import { ComingSoon } from '../shell/coming-soon.tsx'

export const RegisterPage = () => <ComingSoon page="register" />
