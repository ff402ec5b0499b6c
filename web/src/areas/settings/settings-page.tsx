import { ComingSoon } from '../shell/coming-soon.tsx'

export const SettingsPage = () => <ComingSoon page="settings" />
