import './kit/ui/theme/tokens.css'
import './kit/ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followSessions } from './app/follow-sessions.ts'
import { createQueryClient } from './app/query-client.ts'
import { followPageErrors } from './app/page-errors.ts'
import { preventFileDrop } from './app/prevent-file-drop.ts'
import { followStyles } from './kit/ui/lazy/failed-styles.ts'
import { createAppRouter } from './app/router.ts'
import { localeStore } from './kit/i18n/locale.ts'
import { textsOf } from './kit/i18n/messages.ts'
import { followSystemTheme } from './kit/ui/theme/theme.ts'

const locale = localeStore.get()
const texts = textsOf(locale) // loads while the router is created
const queries = createQueryClient()
const router = createAppRouter()

followSystemTheme()
preventFileDrop()
followStyles()
const report = followPageErrors()
followSessions(queries, () => router.invalidate())

const messages = await texts
const reporting = { onCaughtError: report, onUncaughtError: report }
createRoot(document.getElementById('root')!, reporting).render(
  <App first={{ locale, messages }} queries={queries} router={router} />,
)
