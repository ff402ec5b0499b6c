import { serverLinks } from '@passerelle/contract/clouds/server-links'
import { search } from '@passerelle/contract/projects/search'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Badge } from '../../../kit/ui/display/badge.tsx'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { AsyncSelect } from '../../../kit/ui/form/async-select.tsx'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { cloudQueries, type ServerDetail } from './cloud-queries.ts'
import '../../../kit/ui/form/field.css'

type Links = Pick<ServerDetail, 'services' | 'requests'>
type Props = { appId: string | undefined; server: ServerDetail; mayAct: boolean }

const none = 'none' as const
/** Number of requests that a search offers. */
const offered = 8

const isLinked = ({ requests }: ServerDetail, taskId: string) => requests.some((request) => request.taskId === taskId)

/** Monitored services that a server carries and requests about it; administrators and staff change them (CLD-002). */
export const ServerLinks = ({ appId, server, mayAct }: Props) => {
  const t = useTranslations('clouds.links')
  const client = useQueryClient()
  const [typed, type] = useState('')
  const wanted = useDebouncedValue(typed, 200)
  const id = server._id
  const probes = useQuery({ ...cloudQueries.probes(appId), enabled: mayAct && appId !== undefined })
  const change = useToastMutation({
    send: (send: () => Promise<Links>) => send(),
    after: ({ services, requests }) =>
      client.setQueryData(
        cloudQueries.server(appId, id).queryKey,
        (known) => known && { ...known, services, requests },
      ),
    failed: t('failed'),
  })
  const free = (probes.data ?? []).filter((probe) => !server.services.some(({ _id }) => _id === probe.id))
  const found = useQuery({
    queryKey: ['tasks', 'search-to-link', wanted],
    queryFn: async ({ signal }) =>
      (await call(search.quickSearch, { search: wanted, limit: offered }, { signal })).list,
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  })
  const options = wanted === '' ? [] : (found.data ?? []).filter((task) => !isLinked(server, task.taskId))
  // A request that asks for an action is about the server too, without a link that somebody made.
  const asked = new Set(
    [server.waiting, ...server.history].flatMap((entry) => (entry?.request?.taskId ? [entry.request.taskId] : [])),
  )
  const ofActions = [...asked].filter((taskId) => !isLinked(server, taskId))
  return (
    <section className="cloud-links" aria-label={t('title')}>
      <h3>{t('services')}</h3>
      {server.services.length === 0 && <p className="quiet">{t('noServices')}</p>}
      <ul>
        {server.services.map(({ _id: probeId, name }) => (
          <li key={probeId}>
            <Link to="/stats" className="link">
              {name}
            </Link>
            {mayAct && (
              <IconButton
                icon={IconX}
                size="small"
                label={t('remove', { name })}
                onClick={() => change.mutate(() => call(serverLinks.unlinkService, { id, probeId }))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayAct && free.length > 0 && (
        <Select
          label={t('addService')}
          value={none}
          options={[
            { value: none, label: t('addService') },
            ...free.map((probe) => ({ value: probe.id, label: probe.name })),
          ]}
          onChange={(probeId: string) => {
            if (probeId !== none) change.mutate(() => call(serverLinks.linkService, { id, probeId }))
          }}
        />
      )}
      <h3>{t('requests')}</h3>
      {server.requests.length === 0 && ofActions.length === 0 && <p className="quiet">{t('noRequests')}</p>}
      <ul>
        {server.requests.map(({ _id, taskId, name, listId, archived }) => (
          <li key={_id}>
            <Link to="/projects/tasks/$taskId" params={{ taskId }} className="link">
              <span className="num">{taskId}</span> {name}
            </Link>
            {(archived || listId === 'done') && <Badge tone="neutral">{t(archived ? 'archived' : 'done')}</Badge>}
            {mayAct && (
              <IconButton
                icon={IconX}
                size="small"
                label={t('remove', { name: taskId })}
                onClick={() => change.mutate(() => call(serverLinks.unlinkRequest, { id, taskId: _id }))}
              />
            )}
          </li>
        ))}
        {ofActions.map((taskId) => (
          <li key={taskId}>
            <Link to="/projects/tasks/$taskId" params={{ taskId }} className="link num">
              {taskId}
            </Link>
            <span className="quiet">{t('ofAction')}</span>
          </li>
        ))}
      </ul>
      {mayAct && (
        <AsyncSelect
          label={t('linkRequest')}
          placeholder={t('searchRequest')}
          value={null}
          options={options.map(({ taskId, name }) => ({ value: taskId, text: `${taskId} ${name}` }))}
          pending={found.isFetching || wanted !== typed}
          onSearch={type}
          onChange={(option) => {
            if (option) change.mutate(() => call(serverLinks.linkRequest, { id, taskId: option.value }))
          }}
        />
      )}
    </section>
  )
}
