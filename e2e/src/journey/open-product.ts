import type { Browser } from 'puppeteer'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from '../browser/launch.ts'
import '../browser/matchers.ts'
import type { Visitor } from '../browser/visitor.ts'
import { startProduct, type Product, type ProductEnv } from '../product/start-product.ts'
import { customers, staff, type Customer, type Staff } from './people.ts'
import {
  again,
  guest,
  signedInCustomer,
  signedInOffice,
  signedInStaff,
  type InOffice,
  type SignedIn,
  type VisitorOptions,
} from './sessions.ts'

/** The product on the fresh demo world, and the browsers of people in it. */
export type OpenProduct = {
  readonly origin: string
  /** Somebody with a browser that was never here. */
  guest: (name: string, wish?: VisitorOptions) => Promise<Visitor>
  customer: (who: Customer, wish?: VisitorOptions) => Promise<SignedIn>
  /** Staff who stand before the board of an account, Atelier Lumen unless said. */
  staff: (who: Staff, wish?: VisitorOptions & { account?: string }) => Promise<SignedIn>
  /** Staff who stand before the list of accounts; `inAccount` makes calls about one. */
  backoffice: (who: Staff, wish?: VisitorOptions) => Promise<InOffice>
  /** The same person at another computer, with the same session. */
  again: (who: SignedIn, wish?: VisitorOptions) => Promise<SignedIn>
  /** What must not happen and did: on any page handed out here, by whose it is, and in the log of the product. */
  complaints: () => string[]
  /** The same data served again, with the clock moved on. Pages that are open have lost it. */
  restart: (options: { clock: string }) => Promise<void>
}

/**
 * Called once at the top of a test file: starts product and browser before its tests, ends them after. Pages are handed out from
 * `beforeAll` on.
 */
export const openProduct = (env?: ProductEnv): OpenProduct => {
  let browser: Browser | undefined
  let product: Product | undefined
  const everybody: Visitor[] = []

  beforeAll(async () => {
    browser = await launchBrowser()
    product = await startProduct(env)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await product?.discard()
  })
  const opened = () => {
    if (!browser || !product) throw new Error('The product opens before the first test of the file')
    return { browser, product }
  }
  const here = () => [opened().browser, opened().product.origin] as const
  const handOut = async <Who extends Visitor>(entering: Promise<Who>): Promise<Who> => {
    const who = await entering
    everybody.push(who)
    return who
  }
  return {
    get origin() {
      return opened().product.origin
    },
    guest: (name, wish) => handOut(guest(...here(), name, wish)),
    customer: (who, wish) => handOut(signedInCustomer(...here(), customers[who].name, customers[who].email, wish)),
    staff: (who, { account = 'Atelier Lumen', ...wish } = {}) =>
      handOut(signedInStaff(...here(), staff[who], account, wish)),
    backoffice: (who, wish) => handOut(signedInOffice(...here(), staff[who], wish)),
    again: (who, wish) => handOut(again(...here(), who, wish)),
    complaints: () => [
      ...everybody.flatMap((who) => who.complaints().map((line) => `${who.name}: ${line}`)),
      ...opened()
        .product.said()
        .split('\n')
        // How fast the machine of the journeys is, is no matter of theirs.
        .filter((line) => line.includes('"level"') && !line.includes('a statement was slow')),
    ],
    restart: async (options) => {
      product = await opened().product.restart(options)
    },
  }
}
