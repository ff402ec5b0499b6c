import { maxTaskRefLength } from '@passerelle/contract/limits'
import { clouds } from '@passerelle/contract/clouds/api'
import { IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { IconButton } from '../../kit/ui/button/icon-button.tsx'
import { Select } from '../../kit/ui/choice/select.tsx'
import { cloudQueries, type ServerDetail } from './cloud-queries.ts'
import '../../kit/ui/form/field.css'

type Links = Pick<ServerDetail, 'services' | 'requests'>
type Props = { appId: string | undefined; server: ServerDetail; mayAct: boolean }

const none = 'none' as const

/** Monitored services that a server carries and requests about it; administrators and staff change them (CLD-002). */
export const ServerLinks = ({ appId, server, mayAct }: Props) => {
  const t = useTranslations('clouds.links')
  const client = useQueryClient()
  const [draft, setDraft] = useState('')
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const taskId = draft.trim()
    if (taskId === '') return
    change.mutate(() => call(clouds.linkRequest, { id, taskId }), { onSuccess: () => setDraft('') })
  }
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
                onClick={() => change.mutate(() => call(clouds.unlinkService, { id, probeId }))}
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
            if (probeId !== none) change.mutate(() => call(clouds.linkService, { id, probeId }))
          }}
        />
      )}
      <h3>{t('requests')}</h3>
      {server.requests.length === 0 && <p className="quiet">{t('noRequests')}</p>}
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
                onClick={() => change.mutate(() => call(clouds.unlinkRequest, { id, taskId: _id }))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayAct && (
        <form onSubmit={submit}>
          <input
            className="input"
            aria-label={t('requestId')}
            placeholder={t('requestId')}
            maxLength={maxTaskRefLength}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
          <Button type="submit" size="small" disabled={draft.trim() === ''} loading={change.isPending}>
            {t('link')}
          </Button>
        </form>
      )}
    </section>
  )
}
