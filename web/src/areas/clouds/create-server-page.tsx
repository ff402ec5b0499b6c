import { ComingSoon } from '../shell/coming-soon.tsx'

export const CreateServerPage = () => <ComingSoon page="clouds" />
