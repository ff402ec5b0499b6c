import { accounts } from '@passerelle/contract/accounts/api'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { getTranslator } from '@passerelle/i18n/translate'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RouterContextProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'
import { App } from '../app/app.tsx'
import { createQueryClient } from '../app/query-client.ts'
import { createAppRouter } from '../app/router.ts'
import { navigationSeenKey } from '../features/office/announcements/navigation-seen.ts'
import { I18nProvider } from '../kit/i18n/i18n-provider.tsx'
import { loadWithMessages, textsOf } from '../kit/i18n/messages.ts'
import { LiveRegion } from '../kit/ui/feedback/live-region.tsx'
import { Toaster } from '../kit/ui/toast/toaster.tsx'
import { setSession } from '../model/session/session.ts'
import { example } from './example.ts'
import { createFakeServer, type FakeServer } from './fake-server.ts'
import '../kit/ui/theme/tokens.css'
import '../kit/ui/theme/base.css'

let server: FakeServer
let root: Root | undefined
let home: string

/** The texts of the pages, so that a reworded button breaks no test. */
export const say = getTranslator('fr')

/** Texts of the toasts on the page, oldest first. */
export const toastTexts = () => [...document.querySelectorAll('.toast p')].map(({ textContent }) => textContent)

/** The account and the user of the tests. */
export const appId = '65a1b2c3d4e5f60718293a01'
export const userId = '65a1b2c3d4e5f60718293a02'
const me = { _id: userId, appId, locale: 'fr' as const }

const unmount = () => {
  root?.unmount()
  document.getElementById('root')?.remove()
}

/** Shows a page in place of the one before, as a reload does. */
const mount = (ui: ReactNode) => {
  unmount()
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  root = createRoot(container)
  root.render(ui)
}

const french = async () => ({
  locale: 'fr' as const,
  messages: await loadWithMessages(() => textsOf('fr'), 'backoffice'),
})

/** Shows a component alone, with texts, queries, an address and toasts. */
export const show = async (ui: ReactNode) => {
  const queries = createQueryClient()
  mount(
    <I18nProvider initialCatalog={await french()}>
      <QueryClientProvider client={queries}>
        <RouterContextProvider router={createAppRouter().router}>{ui}</RouterContextProvider>
        <Toaster />
        <LiveRegion />
      </QueryClientProvider>
    </I18nProvider>,
  )
}

const openApp = async (address: string, queries: QueryClient) => {
  localStorage.setItem(navigationSeenKey, '1')
  history.replaceState(null, '', address)
  mount(<App first={await french()} queries={queries} router={createAppRouter().router} />)
}

/** Opens a page of the app at an address, signed in as a user of the account, as staff inside it, or not at all. */
export const openPage = async (
  address: string,
  { queries = createQueryClient(), byStaff = false, isGuest = false } = {},
) => {
  if (!isGuest) setSession('customer', { token: 'test', appId, ...(byStaff && { byStaff }) })
  if (byStaff) {
    setSession('staff', { token: 'test' })
    server.answer(accounts.readMe, example(Me, { ...me, side: 'staff', admin: true }))
  }
  await openApp(address, queries)
}

/** Opens a page of the back office at an address, signed in as one of the staff. */
export const openOffice = async (address: string, fields: object = {}) => {
  setSession('staff', { token: 'test' })
  server.answer(accounts.readMe, example(Me, { _id: userId, locale: 'fr', side: 'staff', ...fields }))
  await openApp(address, createQueryClient())
}

/** The server of each test; opened before it and closed after it, with everything on the page. */
export const setUpServer = () => {
  beforeEach(() => {
    home = location.href
    server = createFakeServer()
    server.answer(accounts.readMe, example(Me, me))
    server.answer(accounts.readApp, example(AppShape, { _id: appId }))
  })
  afterEach(() => {
    // The queue of toasts outlives the page.
    for (const close of document.querySelectorAll<HTMLElement>('.toast-close')) close.click()
    unmount()
    setSession('customer', null)
    setSession('staff', null)
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', home)
    server.close()
  })
  return () => server
}
