import { useTranslations } from 'use-intl'
import type { ServerNetwork } from './cloud-queries.ts'
import { CreateOptions } from './create-fields.tsx'

/** The network that a new server gets without a choice; undefined for the default of the provider. */
export const usualNetwork = (networks: readonly ServerNetwork[]): ServerNetwork | undefined =>
  networks.find(({ ssh }) => ssh === true)

/** Networks of a zone, with whether one can sign in through them (CLD-005). */
export const CreateNetwork = ({
  networks,
  value,
  onChange,
}: {
  networks: readonly ServerNetwork[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}) => {
  const t = useTranslations('clouds.network')
  const usual = usualNetwork(networks)
  const chosen = networks.find(({ id }) => id === (value ?? usual?.id))
  const detail = ({ ssh }: ServerNetwork) => (ssh === null ? undefined : t(ssh ? 'open' : 'closed'))
  return (
    <>
      <CreateOptions
        name="network"
        value={chosen?.id ?? ''}
        options={[
          ...(usual ? [] : [{ value: '', label: t('default') }]),
          ...networks.map((network) => ({ value: network.id, label: network.name, detail: detail(network) })),
        ]}
        onChange={(id) => onChange(id === '' ? undefined : id)}
      />
      {chosen?.ssh === false && <p className="cloud-warning">{t('closedHint')}</p>}
    </>
  )
}
