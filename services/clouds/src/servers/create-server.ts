import type { clouds } from '@passerelle/contract/clouds/api'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Person } from '@passerelle/kernel/actor'
import { cloudZones, type CloudProviderSlug, type ServerStatus } from '@passerelle/kernel/clouds'
import type { Platform } from '@passerelle/server/platform'
import { requestAction, requestApproval } from '../actions/action-store.ts'
import { needsApproval } from '../actions/approval-rule.ts'
import { CloudError } from '../providers/cloud-error.ts'
import type { ProviderServerType } from '../providers/cloud-provider.ts'
import type { Connection, OpenProvider } from '../providers/open-provider.ts'
import { statement } from './statement-rows.ts'
import { serverRows, toServer, type ServerReply, type ServerRow } from './server.ts'

type Deps = Pick<Platform, 'database' | 'record' | 'newId' | 'clock'> & { open: OpenProvider }
type Wanted = InferBody<typeof clouds.createServer>

const timeoutMs = 15_000

const refuse = (field: string) => new Problem('invalid_input', { fields: { [field]: fieldMessage('forms.invalid') } })

const connection = statement(
  'clouds.connection',
  `SELECT app_id AS "appId", provider, secret FROM clouds.connections
        WHERE app_id = $1 AND provider = $2 AND disconnected_at IS NULL`,
).as<Pick<Connection, 'provider'>>()

/** Server types that a connected provider offers in a zone. */
export const serverTypes = ({ database, open }: Pick<Deps, 'database' | 'open'>) => {
  return async (appId: string, provider: CloudProviderSlug, zone: string): Promise<ProviderServerType[]> => {
    const { rows } = await database.query(connection.with(appId, provider))
    if (!rows[0]) throw new Problem('cloud_not_connected')
    if (!cloudZones[provider].includes(zone)) throw refuse('zone')
    try {
      return await (await open(rows[0])).types(zone, AbortSignal.timeout(timeoutMs))
    } catch (cause) {
      if (cause instanceof CloudError || (cause as Error).name === 'TimeoutError')
        throw new Problem('cloud_unavailable', { cause })
      throw cause
    }
  }
}

const createServerStatement = statement(
  'clouds.createServer',
  `INSERT INTO clouds.servers (app_id, id, provider, name, status, zone, commercial_type, image,
                 monthly_price_in_cents, created_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

/**
 * Inserts a server as being created; a job creates it at the provider (API-119). Where the rule of the account asks for
 * it, the creation of a customer waits for the approval of staff. Each of the four fields must be valid for the
 * previous one (OPEN-035). Throws `invalid_input` by field, `cloud_not_connected`, `cloud_unavailable`.
 */
export const createServer = (deps: Deps) => {
  const types = serverTypes(deps)
  const request = requestAction(deps)
  const requestLater = requestApproval(deps)
  return async (appId: string, { provider, config }: Wanted, actor: Person): Promise<ServerReply> => {
    if (!cloudZones[provider].includes(config.zone)) throw refuse('config.zone')
    const type = (await types(appId, provider, config.zone)).find((one) => one.commercialType === config.commercialType)
    if (!type?.available) throw refuse('config.commercialType')
    if (!type.images.some(({ id }) => id === config.image)) throw refuse('config.image')
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
        ),
      )
      await (waits ? requestLater : request)(tx, { appId, id }, 'create', actor)
      const { rows } = await tx.query<ServerRow>({
        text: serverRows('WHERE s.app_id = $1 AND s.id = $2', 1),
        values: [appId, id],
      })
      return toServer(rows[0]!)
    })
  }
}
