import type { Platform } from '@passerelle/server/platform'
import type { Tx } from '@passerelle/server/database/connect'
import { CloudError, isTransient } from '../providers/cloud-error.ts'
import type { CloudProvider, ProviderServer } from '../providers/cloud-provider.ts'
import type { Connection } from '../providers/open-provider.ts'
import { statement } from './statement-rows.ts'
import type { ZoneOffers } from './zone-offers.ts'

type Deps = Pick<Platform, 'database'> & { offers: ZoneOffers }

/** Prices of the types of a zone, as JSON. */
export type ZonePrices = { zone: string; types: string }

const zonesWithoutPrice = statement(
  'clouds.zonesWithoutPrice',
  `SELECT DISTINCT listed.zone FROM unnest($3::text[], $4::text[]) AS listed (provider_id, zone)
    WHERE NOT EXISTS (SELECT FROM clouds.servers s WHERE s.app_id = $1 AND s.provider = $2
      AND s.provider_id = listed.provider_id AND s.monthly_price_in_cents IS NOT NULL)`,
  { notNull: ['zone'] },
)
const setPricesStatement = statement(
  'clouds.setPrices',
  `UPDATE clouds.servers s SET monthly_price_in_cents = t."monthlyPriceInCents"
     FROM jsonb_to_recordset($4::jsonb) AS t ("commercialType" text, "monthlyPriceInCents" int)
    WHERE app_id = $1 AND provider = $2 AND zone = $3 AND monthly_price_in_cents IS NULL
      AND commercial_type = t."commercialType"`,
)

/** Reads the prices of the zones of servers that have none yet, where the provider states prices. */
export const readPrices =
  ({ database, offers }: Deps) =>
  async (
    { appId, provider }: Connection,
    cloud: CloudProvider,
    servers: readonly ProviderServer[],
    signal: AbortSignal,
  ): Promise<ZonePrices[]> => {
    if (!cloud.givesPrices) return []
    const ids = servers.map(({ providerId }) => providerId)
    const zones = servers.map(({ zone }) => zone)
    const { rows } = await database.query(zonesWithoutPrice.with(appId, provider, ids, zones))
    const prices: ZonePrices[] = []
    for (const { zone } of rows) {
      try {
        prices.push({ zone, types: JSON.stringify(await offers.types(cloud, zone, signal)) })
      } catch (error) {
        // The inventory is complete without; the next pull asks again.
        if (!(error instanceof CloudError || isTransient(error))) throw error
      }
    }
    return prices
  }

/** Gives servers that were created at the provider the price of their type. */
export const setPrices = async (tx: Tx, { appId, provider }: Connection, prices: readonly ZonePrices[]) => {
  for (const { zone, types } of prices) await tx.query(setPricesStatement.with(appId, provider, zone, types))
}
