import { servers as serversOperations } from '@passerelle/contract/clouds/servers'
import type { CloudProviderSlug } from '@passerelle/kernel/clouds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { provider as company } from '../../../kit/config/provider.ts'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { existing, monthlyPrice } from './billed-servers.ts'
import { cloudQueries, type ProviderState, type Server } from './cloud-queries.ts'
import { providerName } from './cloud-status.tsx'
import { CreateNetwork } from './create-network.tsx'
import { CreateSummary } from './create-summary.tsx'
import { SshKeysChoice } from './ssh-keys-choice.tsx'
import { CreateOptions, CreateStep, CreateTypes } from './create-fields.tsx'

type Chosen = {
  provider?: CloudProviderSlug
  zone?: string
  commercialType?: string
  image?: string
  /** All keys of the account without it. */
  sshKeyIds?: readonly string[]
  network?: string | undefined
}

/**
 * Form with four dependent fields, SSH keys and network, and the price before anything is created (CLD-005, OPEN-035).
 */
export const CreateServer = ({
  appId,
  providers,
  servers,
  needsApproval,
  onCreated,
}: {
  appId: string | undefined
  providers: readonly ProviderState[]
  servers: readonly Server[]
  /** The creation becomes a request that staff approve or decline. */
  needsApproval: boolean
  onCreated: (server: Server) => void
}) => {
  const t = useTranslations('clouds')
  const format = useFormat()
  const [chosen, choose] = useState<Chosen>({})
  // One idempotency key per form: a retry after a lost response creates no second server.
  const [key, renewKey] = useState(() => crypto.randomUUID())
  const change = (next: Chosen) => {
    choose(next)
    renewKey(crypto.randomUUID())
  }
  // A key that is being added arrives while something else is chosen.
  const adjust = (part: Pick<Chosen, 'sshKeyIds' | 'network'>) => {
    choose((now) => ({ ...now, ...part }))
    renewKey(crypto.randomUUID())
  }
  const { provider, zone, commercialType, image } = chosen
  const types = useQuery(cloudQueries.types(appId, provider, zone))
  const type = types.data?.list.find((one) => one.commercialType === commercialType)
  const keys = useQuery(cloudQueries.sshKeys(appId)).data
  const installed = (keys ?? []).filter(({ _id }) => !chosen.sshKeyIds || chosen.sshKeyIds.includes(_id))
  const networks = types.data?.networks ?? []
  const zones = providers.find((one) => one.provider === provider)?.zones ?? []
  const create = useToastMutation({
    send: () =>
      call(
        serversOperations.createServer,
        {
          provider: provider!,
          config: { zone: zone!, commercialType: commercialType!, image: image! },
          sshKeyIds: installed.map(({ _id }) => _id),
          ...(chosen.network && { network: chosen.network }),
        },
        { idempotencyKey: key },
      ),
    after: onCreated,
    failed: t('createFailed'),
    stale: cloudQueries.all(appId),
  })
  // Scaleway installs the keys of its project besides; without a list nobody can say that they want none.
  const needsKey = keys === undefined || (provider !== 'scw' && installed.length === 0)
  const missing =
    (['provider', 'zone', 'commercialType', 'image'] as const).find((field) => !chosen[field]) ??
    (needsKey ? ('sshKey' as const) : undefined)
  const before = monthlyPrice(servers)
  const price = type?.monthlyPriceInCents ?? null
  return (
    <form
      className="cloud-create"
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) create.mutate()
      }}
    >
      <div className="cloud-main">
        <h2>{t('create')}</h2>
        <CreateStep number={1} name={t('field.provider')} chosen={provider !== undefined}>
          <CreateOptions
            name="provider"
            value={provider}
            options={providers.map((one) => ({
              value: one.provider,
              label: providerName(one.provider),
              detail: one.failedSince
                ? t('silentSince', { time: format.timeOrDay(one.failedSince) })
                : t('total', { count: existing(servers).filter((server) => server.provider === one.provider).length }),
              disabled: one.failedSince !== null,
            }))}
            onChange={(value) => change({ provider: value as CloudProviderSlug })}
          />
        </CreateStep>
        {provider && (
          <CreateStep number={2} name={t('field.zone')} hint={providerName(provider)} chosen={zone !== undefined}>
            <CreateOptions
              name="zone"
              value={zone}
              options={zones.map((value) => ({ value, label: value }))}
              onChange={(value) => change({ provider, zone: value })}
            />
          </CreateStep>
        )}
        {provider && zone && (
          <CreateStep
            number={3}
            name={t('field.commercialType')}
            hint={t('typesHint', { zone })}
            chosen={commercialType !== undefined}
          >
            {types.isError && (
              <ErrorState
                compact
                title={getErrorMessage(types.error, t('failed'))}
                onRetry={() => void types.refetch()}
              />
            )}
            {types.isPending && (
              <Delayed>
                <LoadingStatus />
                <Skeleton height={32} />
              </Delayed>
            )}
            {types.data && (
              <CreateTypes
                types={types.data.list}
                value={commercialType}
                onChange={(value) => change({ provider, zone, commercialType: value })}
              />
            )}
          </CreateStep>
        )}
        {type && (
          <CreateStep number={4} name={t('field.image')} hint={type.commercialType} chosen={image !== undefined}>
            <CreateOptions
              name="image"
              value={image}
              options={type.images.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(value) => change({ ...chosen, image: value })}
            />
          </CreateStep>
        )}
        {provider && image && (
          <CreateStep
            number={5}
            name={t('field.sshKeys')}
            hint={t(provider === 'scw' ? 'sshKeys.projectHint' : 'sshKeys.hint')}
            chosen={!needsKey}
          >
            <SshKeysChoice appId={appId} chosen={chosen.sshKeyIds} onChange={(sshKeyIds) => adjust({ sshKeyIds })} />
          </CreateStep>
        )}
        {image && networks.length > 0 && (
          <CreateStep number={6} name={t('field.network')} hint={zone} chosen>
            <CreateNetwork networks={networks} value={chosen.network} onChange={(network) => adjust({ network })} />
          </CreateStep>
        )}
      </div>
      <aside className="cloud-panel">
        <section>
          <CreateSummary
            lines={[
              { field: 'provider', value: provider && providerName(provider) },
              { field: 'zone', value: zone },
              { field: 'commercialType', value: commercialType },
              { field: 'image', value: type?.images.find(({ id }) => id === image)?.name },
              { field: 'sshKeys', value: image && installed.map(({ name }) => name).join(', ') },
            ]}
          />
          {type && price === null && <p className="second">{t('noPrice')}</p>}
          {price !== null && (
            <p className="cloud-cost big">
              <b className="num">{format.money(price)}</b> {t('perMonth')}
            </p>
          )}
          <Button
            type="submit"
            variant="primary"
            size="big"
            disabled={missing !== undefined}
            loading={create.isPending}
            aria-describedby="cloud-why"
          >
            {t(needsApproval ? 'requestCreation' : 'createNow')}
          </Button>
          <p className="quiet" id="cloud-why">
            {missing
              ? t(`choose.${missing}`)
              : needsApproval
                ? t('requestHint', { provider: company.name })
                : t('createHint')}
          </p>
          {price !== null && (
            <p className="quiet">
              {t('sumAfter', { before: format.money(before), after: format.moneyWithoutTax(before + price) })}
            </p>
          )}
        </section>
      </aside>
    </form>
  )
}
