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
export type SignedIn = Visitor & { call: Call; appId: string }

// What a person's browser keeps stands there before the first page; later pages find what the person has made of it.
const keep = (who: Visitor, kept: Kept) =>
  who.page.evaluateOnNewDocument((items) => {
    if (sessionStorage.getItem('e2e.kept') !== null) return
    sessionStorage.setItem('e2e.kept', '1')
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, kept)

const keptBy = (who: Visitor) => who.page.evaluate(() => ({ ...localStorage }) as Kept)

const customerSession = (kept: Kept) => JSON.parse(kept['passerelle.session.customer'] ?? '{}') as Required<Session>

/** A customer whose browser keeps a session already, as after a sign-in at the login page. */
export const signedInCustomer = async (browser: Browser, origin: string, name: string, email: string): Promise<SignedIn> => {
  const { list: [app] } = await callerFor(origin, {})(accounts.searchApps, { email })
  const appId = app?._id ?? ''
  const { token } = await callerFor(origin, { appId })(accounts.login, { email, password })
  const who = await visitor(browser, origin, name)
  await keep(who, { 'passerelle.session.customer': JSON.stringify({ token, appId }) })
  return { ...who, call: callerFor(origin, { token, appId }), appId }
}

/** Staff who came in by their identity provider and entered an account. */
export const signedInStaff = async (browser: Browser, origin: string, name: string, account: string): Promise<SignedIn> => {
  const who = await visitor(browser, origin, name)
  await signInAsStaff(who, name)
  await enterAccount(who, account)
  const session = customerSession(await keptBy(who))
  return { ...who, call: callerFor(origin, session), appId: session.appId }
}

/** The same person at another computer, with the same session. */
export const again = async (browser: Browser, origin: string, who: SignedIn, name = `${who.name}, elsewhere`): Promise<SignedIn> => {
  const other = await visitor(browser, origin, name)
  await keep(other, await keptBy(who))
  return { ...other, call: who.call, appId: who.appId }
}
