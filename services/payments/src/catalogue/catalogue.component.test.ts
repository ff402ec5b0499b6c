import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '@passerelle/contract/payments/api'
import { boot, type Booted } from '@passerelle/testkit/boot'
import { givenAccounts, type GivenApp, type GivenPerson } from '@passerelle/testkit/given-accounts'

let host: Booted
let given: ReturnType<typeof givenAccounts>
let app: GivenApp
let admin: GivenPerson
let user: GivenPerson

beforeAll(async () => {
  host = await boot({ services: ['accounts', 'payments'] })
  given = givenAccounts(host.platform)
  ;({ app, admin, user } = await given.customer({ features: ['bookings', 'payments'] }))
})
afterAll(() => host.close())

describe('the catalogue of an account', () => {
  test('[API-153][API-154][API-155][PAY-001] administrators browse products, prices and tax rates', async () => {
    const { list: products } = await host.as(admin).call(payments.listProducts, {})
    expect(products.map(({ name }) => name)).toContain('Chambre Glycine, la nuit')
    const { list: prices } = await host.as(admin).call(payments.listPrices, { productId: 'prod_glycine' })
    expect(prices).toMatchObject([{ productId: 'prod_glycine', unitAmountInCents: 13_200, currency: 'eur' }])
    expect((await host.as(admin).call(payments.listPrices, {})).list.length).toBeGreaterThan(1)
    const { list: rates } = await host.as(admin).call(payments.listTaxRates, {})
    expect(rates.map(({ percentage }) => percentage)).toEqual([10, 20])
  })

  test('[API-156] metadata of a product is set and removed by key, within bounds', async () => {
    const edit = (metadata: Record<string, string>) =>
      host.as(admin).call(payments.editProduct, { id: 'prod_tilleul', metadata })
    expect((await edit({ floor: '2' })).metadata).toEqual({ kind: 'room', floor: '2' })
    expect((await edit({ floor: '' })).metadata).toEqual({ kind: 'room' })
    await expect(edit({ 'a key': 'x' })).rejects.toBeProblem('invalid_input')
    await expect(edit({ long: 'x'.repeat(501) })).rejects.toBeProblem('invalid_input')
    await expect(host.as(admin).call(payments.editProduct, { id: 'prod_none', metadata: {} })).rejects.toBeProblem(
      'not_found',
    )
  })

  test('[API-150][API-151] a visitor reads a product or a price of the account that the header names', async () => {
    const read = (path: string, appId?: string) => {
      const request = host.request.get(`/api/payments/v1/public/stripe/${path}`)
      return appId ? request.set('app-id', appId) : request
    }
    expect((await read('products/prod_glycine', app.id)).body).toMatchObject({ id: 'prod_glycine', active: true })
    expect((await read('prices/price_glycine', app.id)).body).toMatchObject({ unitAmountInCents: 13_200 })
    expect((await read('prices/price_glycine')).status).toBe(400)
    expect((await read('prices/price_glycine', 'f'.repeat(24))).status).toBe(404)
    expect((await read('prices/price_none', app.id)).status).toBe(404)
    const other = await given.customer()
    expect((await read('products/prod_glycine', other.app.id)).status).toBe(404)
  })

  test('[API-152] a payment intent is read by administrators of the account, others find none', async () => {
    const read = (person: GivenPerson, id: string) => host.as(person).call(payments.readPaymentIntent, { id })
    expect(await read(admin, 'pi_demo')).toMatchObject({ id: 'pi_demo', amountInCents: 13_200, currency: 'eur' })
    await expect(read(admin, 'pi_unknown')).rejects.toBeProblem('not_found')
    await expect(read((await given.customer()).admin, 'pi_demo')).rejects.toBeProblem('not_found')
    await expect(read(user, 'pi_demo')).rejects.toBeProblem('access_denied')
  })

  test('[ROL-010] users do not browse the catalogue, staff in the account do', async () => {
    await expect(host.as(user).call(payments.listProducts, {})).rejects.toBeProblem('access_denied')
    const emma = await given.staff({ inside: [app] })
    expect((await host.as(emma, { in: app.id }).call(payments.listProducts, {})).list.length).toBeGreaterThan(0)
    await expect(host.anonymous.call(payments.listTaxRates, {})).rejects.toBeProblem('not_signed_in')
  })
})
