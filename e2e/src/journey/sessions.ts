import { accounts } from '@passerelle/contract/accounts/api'
import { caller } from '@passerelle/contract/call'
import type { Browser } from 'puppeteer'
import { visitor, type Visitor } from '../browser/visitor.ts'
import { password, enterAccount, signInAsStaff } from './sign-in.ts'

type Session = { token?: string; appId?: string }
type Kept = Record<string, string>

const callerFor = (origin: string, { token, appId }: Session) =>
  caller(async ({ method, path, body }) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        'accept-language': 'fr', ...(token && { authorization: `Bearer ${token}` }), ...(appId && { 'app-id': appId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }, 'nimbus')

/** Calls of the contract, to bring the product into the state from which a journey starts. */
export type Call = ReturnType<typeof callerFor>
export type SignedIn = Visitor & { call: Call; appId: string; session: Kept }

export type InOffice = SignedIn & { inAccount: (appId: string) => Call }

// What a person's browser keeps stands there before the first page; later pages find what the person has made of it.
const keep = (who: Visitor, kept: Kept) =>
  who.page.evaluateOnNewDocument((items) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('e2e.kept') !== null) return
    sessionStorage.setItem('e2e.kept', '1')
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, kept)

const customerKey = 'passerelle.session.customer'

/** A customer whose browser keeps a session already, as after a sign-in at the login page. */
export const signedInCustomer = async (browser: Browser, origin: string, name: string, email: string): Promise<SignedIn> => {
  const { list: [app] } = await callerFor(origin, {})(accounts.searchApps, { email })
  const appId = app?._id ?? ''
  const { token } = await callerFor(origin, { appId })(accounts.login, { email, password })
  const who = await visitor(browser, origin, name)
  const session = { [customerKey]: JSON.stringify({ token, appId }) }
  await keep(who, session)
  return { ...who, call: callerFor(origin, { token, appId }), appId, session }
}

/** Staff who came in by their identity provider and entered an account. */
export const signedInStaff = async (browser: Browser, origin: string, name: string, account: string): Promise<SignedIn> => {
  const who = await visitor(browser, origin, name)
  await signInAsStaff(who, name)
  await enterAccount(who, account)
  const kept = await who.page.evaluate(() => ({ ...localStorage }) as Kept)
  const session = Object.fromEntries(Object.entries(kept).filter(([key]) => key.startsWith('passerelle.session.')))
  const { token, appId } = JSON.parse(session[customerKey] ?? '{}') as Required<Session>
  return { ...who, call: callerFor(origin, { token, appId }), appId, session }
}

const staffKey = 'passerelle.session.staff'

/** Staff who came in by their identity provider and entered no account; `inAccount` makes calls about one. */
export const signedInOffice = async (browser: Browser, origin: string, name: string): Promise<InOffice> => {
  const who = await visitor(browser, origin, name)
  await signInAsStaff(who, name)
  const kept = await who.page.evaluate((key) => localStorage.getItem(key) ?? '{}', staffKey)
  const { token } = JSON.parse(kept) as Required<Session>
  return { ...who, call: callerFor(origin, { token }), appId: '', session: { [staffKey]: kept }, inAccount: (appId) => callerFor(origin, { token, appId }) }
}

/** The same person at another computer, with the same session. */
export const again = async (browser: Browser, origin: string, { call, appId, session, ...who }: SignedIn, more: { name?: string; locale?: 'en' } = {}): Promise<SignedIn> => {
  const other = await visitor(browser, origin, more.name ?? `${who.name}, elsewhere`)
  await keep(other, { ...session, ...(more.locale && { 'passerelle.locale': more.locale }) })
  return { ...other, call, appId, session }
}
