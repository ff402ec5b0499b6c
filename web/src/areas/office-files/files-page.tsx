import { ComingSoon } from '../shell/coming-soon.tsx'

export const FilesPage = () => <ComingSoon page="files" />
