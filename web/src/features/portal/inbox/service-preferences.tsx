import { serviceSubscriptions } from '@passerelle/contract/notifs/service-subscriptions'
import { mailModes } from '@passerelle/kernel/notice-preferences'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { noticeChoices, type ServiceSubscription } from '../../../model/notices/notice-choices.ts'
import { useMe } from '../../../model/session/me.ts'
import { IconButton } from '../../../kit/ui/button/icon-button.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'

type Change = { service: ServiceSubscription; reset?: boolean }

/**
 * Mutation of one service, with an optimistic update that is rolled back on failure; `reset`: back to the preferences.
 */
const useSave = () => {
  const client = useQueryClient()
  const t = useTranslations('inbox')
  const { queryKey } = noticeChoices.services()
  const put = (service: ServiceSubscription) =>
    client.setQueryData(queryKey, (list) => list?.map((one) => (one.probeId === service.probeId ? service : one)))
  return useMutation({
    mutationFn: ({ service: { probeId, name: _name, own: _own, ...choice }, reset = false }: Change) =>
      reset
        ? call(serviceSubscriptions.resetServiceSubscription, { probeId })
        : call(serviceSubscriptions.saveServiceSubscription, { probeId, ...choice }),
    onMutate: async ({ service }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)?.find(({ probeId }) => probeId === service.probeId)
      put(service)
      return before
    },
    onSuccess: put,
    onError: (error, _change, before) => {
      if (before) put(before)
      toast.error(getErrorMessage(error, t('notSaved')))
    },
  })
}

const checkboxes = ['incidents', 'maintenances', 'certificates', 'inbox', 'push'] as const
const headings = {
  incidents: 'services.incidents',
  maintenances: 'services.maintenances',
  certificates: 'services.certificates',
  inbox: 'inApp',
  push: 'device',
} as const

const Row = ({ service, save }: { service: ServiceSubscription; save: (change: Change) => void }) => {
  const t = useTranslations('inbox')
  const change = (part: Partial<ServiceSubscription>) => save({ service: { ...service, ...part, own: true } })
  const { name } = service
  return (
    <tr>
      <th scope="row">
        <b>{name}</b>
      </th>
      {checkboxes.map((field) => (
        <td key={field} data-head={t(headings[field])}>
          <input
            type="checkbox"
            checked={service[field]}
            aria-label={t(`services.for.${field}`, { service: name })}
            onChange={({ target }) => change({ [field]: target.checked })}
          />
        </td>
      ))}
      <td data-head={t('mail')}>
        <Select
          bare
          label={t('services.for.mail', { service: name })}
          value={service.mail}
          options={mailModes.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
          onChange={(mail) => change({ mail })}
        />
      </td>
      <td>
        {service.own && (
          <IconButton
            icon={IconArrowBackUp}
            label={t('services.reset', { service: name })}
            onClick={() => save({ service, reset: true })}
          />
        )}
      </td>
    </tr>
  )
}

/**
 * What a customer is told of each monitored service; without a choice their preferences hold. Nothing without services.
 */
export const ServicePreferences = () => {
  const t = useTranslations('inbox')
  const customer = useMe()?.side === 'customer'
  const query = useQuery({ ...noticeChoices.services(), enabled: customer })
  const { data } = query
  const { mutate } = useSave()
  if (!customer || data?.length === 0) return null
  if (!data) return <LoadError query={query} title={t('failed')} />
  return (
    <section className="notice-services" aria-labelledby="notice-services">
      <h2 id="notice-services">{t('services.title')}</h2>
      <p className="notice-hint">{t('services.hint')}</p>
      <table className="notice-matrix">
        <thead>
          <tr>
            <th scope="col">{t('services.service')}</th>
            {checkboxes.map((field) => (
              <th key={field} scope="col">
                {t(headings[field])}
              </th>
            ))}
            <th scope="col">{t('mail')}</th>
            <th scope="col">
              <span className="sr-only">{t('services.preferences')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((service) => (
            <Row key={service.probeId} service={service} save={mutate} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
