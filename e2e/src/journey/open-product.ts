import type { Browser } from 'puppeteer'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeContexts, sharedBrowser } from '../browser/launch.ts'
import '../browser/matchers.ts'
import type { Visitor } from '../browser/visitor.ts'
import { copyDataFolder } from '../product/demo-data.ts'
import { borrowProduct } from '../product/lend-products.ts'
import { createDataFolder, serve, type Product, type ProductEnv } from '../product/start-product.ts'
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

/** What a busy test machine is said to be: slow statements, and a connection that was there a moment later. */
const dependsOnMachine = /a statement was slow|(?:timeout expired|Query read timeout).*cannot listen/

/** The product with fresh demo data, and browsers of its users: signed in, on no page yet. */
export type OpenProduct = {
  readonly origin: string
  /** A user in a new browser, not signed in. */
  guest: (name: string, wish?: VisitorOptions) => Promise<Visitor>
  customer: (who: Customer, wish?: VisitorOptions) => Promise<SignedIn>
  /** Staff inside an account, Atelier Lumen by default. */
  staff: (who: Staff, wish?: VisitorOptions & { account?: string }) => Promise<SignedIn>
  /** Staff outside any account; `inAccount` makes calls in one. */
  backoffice: (who: Staff, wish?: VisitorOptions) => Promise<InOffice>
  /** The same user in another browser, with the same session. */
  again: (who: SignedIn, wish?: VisitorOptions) => Promise<SignedIn>
  /** Unexpected errors: on any page created here, by user, and in the log of the product. */
  complaints: () => string[]
  /** Restarts the product with the same data and its clock moved forward. Open pages lose their connection. */
  restart: (options: { clock: string }) => Promise<void>
}

/**
 * Call it once at the top of a test file: its product starts before its tests and ends afterwards, with all pages.
 * Pages are available from `beforeAll` on. With `empty` it is an installation on its first day, without accounts.
 */
export const openProduct = (env?: ProductEnv, { empty = false } = {}): OpenProduct => {
  let browser: Browser | undefined
  let product: Product | undefined
  // A borrowed product is stopped by its lender, while the next journey begins.
  let isBorrowed = env === undefined && !empty
  const everybody: Visitor[] = []

  beforeAll(async () => {
    browser = await sharedBrowser()
    product =
      env || empty
        ? await serve(empty ? await createDataFolder() : await copyDataFolder(inject('demoData')), { env, empty })
        : await borrowProduct(inject('lender'))
  })
  afterAll(async () => {
    if (browser) await closeContexts(browser)
    if (!isBorrowed) await product?.stop()
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
    customer: (who, wish) => handOut(signedInCustomer(...here(), customers[who], wish)),
    staff: (who, { account = 'Atelier Lumen', ...wish } = {}) =>
      handOut(signedInStaff(...here(), staff[who], account, wish)),
    backoffice: (who, wish) => handOut(signedInOffice(...here(), staff[who], wish)),
    again: (who, wish) => handOut(again(...here(), who, wish)),
    complaints: () => [
      ...everybody.flatMap((who) => who.complaints().map((line) => `${who.name}: ${line}`)),
      ...opened()
        .product.said()
        .split('\n')
        .filter((line) => line.includes('"level"') && !dependsOnMachine.test(line)),
    ],
    restart: async (options) => {
      const { product: before } = opened()
      await before.stop()
      isBorrowed = false
      product = { ...(await serve(before.folder, { ...options, env })), discard: before.discard }
    },
  }
}
