import { accounts } from '@passerelle/contract/accounts/api'
import { createClient } from '@passerelle/contract/client'
import type { Browser } from 'puppeteer'
import { emulate, type Emulation } from '../browser/emulation.ts'
import { visitor, type Visitor } from '../browser/visitor.ts'
import { password, enterAccount, signInAsStaff } from './sign-in.ts'

type Session = { token?: string; appId?: string }
type Kept = Record<string, string>

/** How somebody is to come in: called otherwise than usual, in English, with a look of their own, before the announcement was seen. */
export type VisitorOptions = Emulation & { name?: string; locale?: 'en'; announcement?: 'unseen' }

const callerFor = (origin: string, { token, appId }: Session) =>
  createClient(async ({ method, path, body }) => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        'accept-language': 'fr',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(appId && { 'app-id': appId }),
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

/** Somebody whose browser keeps a session, or none, and the language they chose. */
const arrives = async (
  browser: Browser,
  origin: string,
  name: string,
  { locale, announcement, ...wish }: VisitorOptions,
  session: Kept,
): Promise<Visitor> => {
  const who = await visitor(browser, origin, wish.name ?? name, wish)
  const seen: Kept = announcement === 'unseen' ? {} : announcementSeen
  await keep(who, { ...session, ...seen, ...(locale && { [localeKey]: locale }) })
  return who
}

const customerKey = 'passerelle.session.customer'
const staffKey = 'passerelle.session.staff'
const localeKey = 'passerelle.locale'
/** The announcement of the new navigation opens once per browser (APP-018): journeys begin after it. */
const announcementSeen: Kept = { 'passerelle.navigation-seen': '1' }

/** Somebody with a browser that was never here. */
export const guest = (browser: Browser, origin: string, name: string, wish: VisitorOptions = {}): Promise<Visitor> =>
  arrives(browser, origin, name, wish, {})

/** A customer whose browser keeps a session already, as after a sign-in at the login page. */
export const signedInCustomer = async (
  browser: Browser,
  origin: string,
  name: string,
  email: string,
  wish: VisitorOptions = {},
): Promise<SignedIn> => {
  const {
    list: [app],
  } = await callerFor(origin, {})(accounts.searchApps, { email })
  const appId = app?._id ?? ''
  const { token } = await callerFor(origin, { appId })(accounts.login, { email, password })
  const session = { [customerKey]: JSON.stringify({ token, appId }) }
  const who = await arrives(browser, origin, name, wish, session)
  return { ...who, call: callerFor(origin, { token, appId }), appId, session }
}

/** Comes in by the identity provider, in French and at a desk; then the page stands as wished. Answers the sessions that the browser keeps. */
const comesIn = async (
  who: Visitor,
  name: string,
  account: string | undefined,
  { locale, announcement: _, ...look }: VisitorOptions,
): Promise<Kept> => {
  await keep(who, announcementSeen)
  await signInAsStaff(who, name)
  if (account !== undefined) await enterAccount(who, account)
  await emulate(who.page, look)
  const kept = await who.page.evaluate(() => ({ ...localStorage }) as Kept)
  if (locale) {
    await who.page.evaluate((key, value) => localStorage.setItem(key, value), localeKey, locale)
    await who.page.reload({ waitUntil: 'domcontentloaded' })
  }
  return Object.fromEntries(Object.entries(kept).filter(([key]) => key.startsWith('passerelle.session.')))
}

/** Staff who came in by their identity provider and entered an account. */
export const signedInStaff = async (
  browser: Browser,
  origin: string,
  name: string,
  account: string,
  wish: VisitorOptions = {},
): Promise<SignedIn> => {
  const who = await visitor(browser, origin, wish.name ?? name)
  const session = await comesIn(who, name, account, wish)
  const { token, appId } = JSON.parse(session[customerKey] ?? '{}') as Required<Session>
  return { ...who, call: callerFor(origin, { token, appId }), appId, session }
}

/** Staff who came in by their identity provider and entered no account; `inAccount` makes calls about one. */
export const signedInOffice = async (
  browser: Browser,
  origin: string,
  name: string,
  wish: VisitorOptions = {},
): Promise<InOffice> => {
  const who = await visitor(browser, origin, wish.name ?? name)
  const session = await comesIn(who, name, undefined, wish)
  const { token } = JSON.parse(session[staffKey] ?? '{}') as Required<Session>
  return {
    ...who,
    call: callerFor(origin, { token }),
    appId: '',
    session,
    inAccount: (appId) => callerFor(origin, { token, appId }),
  }
}

/** The same person at another computer, with the same session. */
export const again = async (
  browser: Browser,
  origin: string,
  { call, appId, session, name }: SignedIn,
  wish: VisitorOptions = {},
): Promise<SignedIn> => ({
  ...(await arrives(browser, origin, `${name}, elsewhere`, wish, session)),
  call,
  appId,
  session,
})
