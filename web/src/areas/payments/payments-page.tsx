import { ComingSoon } from '../shell/coming-soon.tsx'

export const PaymentsPage = () => <ComingSoon page="payments" />
