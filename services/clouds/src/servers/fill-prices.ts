import type { Platform } from '@passerelle/server/platform'
import { CloudError } from '../providers/cloud-error.ts'
import type { CloudProvider } from '../providers/cloud-provider.ts'
import type { Connection } from '../providers/open-provider.ts'
import { statement } from './statement-rows.ts'
import type { ZoneOffers } from './zone-offers.ts'

type Deps = Pick<Platform, 'database'> & { offers: ZoneOffers }

const zonesWithoutPrice = statement(
  'clouds.zonesWithoutPrice',
  `SELECT DISTINCT zone FROM clouds.servers WHERE app_id = $1 AND provider = $2 AND monthly_price_in_cents IS NULL
      AND removed_at IS NULL`,
)
const setPrices = statement(
  'clouds.setPrices',
  `UPDATE clouds.servers s SET monthly_price_in_cents = t."monthlyPriceInCents"
     FROM jsonb_to_recordset($4::jsonb) AS t ("commercialType" text, "monthlyPriceInCents" int)
    WHERE app_id = $1 AND provider = $2 AND zone = $3 AND monthly_price_in_cents IS NULL
      AND commercial_type = t."commercialType"`,
)

/** Gives servers that were created at the provider the price of their type, where the provider states prices. */
export const fillPrices =
  ({ database, offers }: Deps) =>
  async ({ appId, provider }: Connection, cloud: CloudProvider, signal: AbortSignal): Promise<void> => {
    if (!cloud.givesPrices) return
    const { rows } = await database.query(zonesWithoutPrice.with(appId, provider))
    for (const { zone } of rows) {
      try {
        const types = JSON.stringify(await offers.types(cloud, zone, signal))
        await database.query(setPrices.with(appId, provider, zone, types))
      } catch (error) {
        // The inventory is complete without; the next pull asks again.
        if (!(error instanceof CloudError)) throw error
      }
    }
  }
