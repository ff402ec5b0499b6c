import { ComingSoon } from '../shell/coming-soon.tsx'

export const ServerPage = () => <ComingSoon page="clouds" />
