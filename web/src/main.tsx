import './kit/ui/theme/tokens.css'
import './kit/ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followSessions } from './app/follow-sessions.ts'
import { createQueryClient } from './app/query-client.ts'
import { followPageErrors } from './app/page-errors.ts'
import { preventFileDrop } from './app/prevent-file-drop.ts'
import { restoreLastBoard } from './model/last-board/restore-last-board.ts'
import { followStyles } from './kit/ui/lazy/failed-styles.ts'
import { createAppRouter } from './app/router.ts'
import { isBoardPath } from './app/routes/first-tree.ts'
import { getSession } from './model/session/session.ts'
import { localeStore } from './kit/i18n/locale.ts'
import { textsOf } from './kit/i18n/messages.ts'
import { followSystemTheme } from './kit/ui/theme/theme.ts'

const locale = localeStore.get()
const texts = textsOf(locale) // loads while the router is created
const queries = createQueryClient()
const restored = restoreLastBoard(queries).catch(() => undefined)
const { router, loadRoutes } = createAppRouter()
// Any page but the board of somebody signed in needs the other routes at once.
const boardFirst = isBoardPath(location.pathname) && getSession('customer') !== null
const routes = boardFirst ? undefined : loadRoutes().catch(() => undefined)

followSystemTheme()
preventFileDrop()
followStyles()
const report = followPageErrors()
followSessions(queries, () => router.invalidate())

// Not awaited at the top level: the routes import this chunk, and would wait for it while it waits for them.
const start = async () => {
  const [messages] = await Promise.all([texts, restored, routes])
  const reporting = { onCaughtError: report, onUncaughtError: report }
  createRoot(document.getElementById('root')!, reporting).render(
    <App first={{ locale, messages }} queries={queries} router={router} />,
  )
}
void start()

/** Delay in ms: what the next page and the next visit need comes after this one. */
const later = 3000
setTimeout(() => {
  loadRoutes().catch(() => undefined)
  import('./model/last-board/keep-last-board.ts').then(
    ({ keepLastBoard }) => keepLastBoard(queries),
    () => undefined,
  )
}, later)
