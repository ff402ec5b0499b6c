import type { clouds } from '@passerelle/contract/clouds/api'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Person } from '@passerelle/kernel/actor'
import { cloudZones, type CloudProviderSlug, type ServerStatus } from '@passerelle/kernel/clouds'
import type { Platform } from '@passerelle/server/platform'
import { requestAction, requestApproval } from './action-store.ts'
import { needsApproval } from './approval-rule.ts'
import { CloudError } from '../providers/cloud-error.ts'
import { readKeys, type StoredKey } from '../keys/ssh-keys.ts'
import type { ProviderImage, ProviderNetwork, ProviderServerType } from '../providers/cloud-provider.ts'
import type { Connection, OpenProvider } from '../providers/open-provider.ts'
import { storable } from './inventory-store.ts'
import { statement } from './statement-rows.ts'
import { serverRows, toServer, type ChosenForServer, type ServerReply, type ServerRow } from './server.ts'
import type { ZoneOffers } from './zone-offers.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'> & { open: OpenProvider; offers: ZoneOffers }
type Wanted = InferBody<typeof clouds.createServer>

const timeoutMs = 15_000

const refuse = (field: string) => new Problem('invalid_input', { fields: { [field]: fieldMessage('forms.invalid') } })

const connection = statement(
  'clouds.connection',
  `SELECT app_id AS "appId", provider, secret, extra_zones AS "extraZones" FROM clouds.connections
        WHERE app_id = $1 AND provider = $2 AND disconnected_at IS NULL`,
).as<Pick<Connection, 'provider'>>()

type Offer = {
  types: (ProviderServerType & { images: ProviderImage[] })[]
  networks: ProviderNetwork[]
}

/** Server types with their images that a connected provider offers in a zone, and the networks there. */
export const serverTypes = ({ database, open, offers }: Pick<Deps, 'database' | 'open' | 'offers'>) => {
  return async (appId: string, provider: CloudProviderSlug, zone: string): Promise<Offer> => {
    const { rows } = await database.query(connection.with(appId, provider))
    if (!rows[0]) throw new Problem('cloud_not_connected')
    if (!cloudZones[provider].includes(zone)) throw refuse('zone')
    try {
      const cloud = await open(rows[0])
      const signal = AbortSignal.timeout(timeoutMs)
      const read = [offers.types(cloud, zone, signal), offers.images(cloud, zone, signal)] as const
      const [types, images, networks] = await Promise.all([...read, offers.networks(cloud, zone, signal)])
      return { types: types.map((type) => ({ ...type, images })), networks }
    } catch (cause) {
      if (cause instanceof CloudError || (cause as Error).name === 'TimeoutError')
        throw new Problem('cloud_unavailable', { cause })
      throw cause
    }
  }
}

/** The keys of these ids, all of the account without ids; Scaleway installs those of its project besides. */
const chooseKeys = (provider: CloudProviderSlug, known: readonly StoredKey[], ids: readonly string[] | undefined) => {
  const keys = ids ? known.filter(({ id }) => ids.includes(id)) : known
  if (ids && keys.length < new Set(ids).size) throw refuse('sshKeyIds')
  if (keys.length === 0 && provider !== 'scw') throw new Problem('ssh_key_needed')
  return keys.map(({ name, publicKey }) => ({ name, publicKey }))
}

/** The named network, otherwise the first one through which one can sign in, otherwise the default of the provider. */
const chooseNetwork = (networks: readonly ProviderNetwork[], id: string | undefined) => {
  const network = networks.find((one) => (id === undefined ? one.ssh === true : one.id === id))
  if (id !== undefined && !network) throw refuse('network')
  return network ? { id: network.id, name: network.name } : null
}

const createServerStatement = statement(
  'clouds.createServer',
  `INSERT INTO clouds.servers (app_id, id, provider, name, status, zone, commercial_type, image,
                 monthly_price_in_cents, created_at, chosen)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

/**
 * Inserts a server as being created; a job creates it at the provider (API-119). Where the rule of the account asks for
 * it, the creation of a customer waits for the approval of staff. Each of the four fields must be valid for the
 * previous one (OPEN-035); SSH keys and network are optional. Throws `invalid_input` by field, `cloud_not_connected`,
 * `cloud_unavailable`, `ssh_key_needed`.
 */
export const createServer = (deps: Deps) => {
  const types = serverTypes(deps)
  const request = requestAction(deps)
  const requestLater = requestApproval(deps)
  return async (appId: string, wanted: Wanted, actor: Person): Promise<ServerReply> => {
    const { provider, config } = wanted
    if (!cloudZones[provider].includes(config.zone)) throw refuse('config.zone')
    const offer = await types(appId, provider, config.zone)
    const type = offer.types.find((one) => one.commercialType === config.commercialType)
    if (!type?.available) throw refuse('config.commercialType')
    const chosenImage = type.images.find((one) => one.id === config.image)
    if (!chosenImage) throw refuse('config.image')
    const chosen: ChosenForServer = {
      imageName: chosenImage.name,
      keys: chooseKeys(provider, await readKeys(deps.database, appId), wanted.sshKeyIds),
      network: chooseNetwork(offer.networks, wanted.network),
    }
    const id = deps.newId()
    const { zone, commercialType, image } = config
    // The form has only these four fields (OPEN-035): the name is composed of the type and the end of the id.
    const name = `${commercialType.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${id.slice(-6)}`
    return deps.database.transaction(async (tx) => {
      const waits = await needsApproval(tx, appId, actor)
      const status: ServerStatus = waits ? 'requested' : 'creating'
      await tx.query(
        createServerStatement.with(
          appId,
          id,
          provider,
          name,
          status,
          zone,
          commercialType,
          image,
          type.monthlyPriceInCents,
          deps.clock.now(),
          storable(chosen),
        ),
      )
      await (waits ? requestLater : request)(tx, { appId, id, provider }, 'create', actor)
      const { rows } = await tx.query<ServerRow>({
        text: serverRows('WHERE s.app_id = $1 AND s.id = $2', 1),
        values: [appId, id],
      })
      return toServer(rows[0]!)
    })
  }
}
