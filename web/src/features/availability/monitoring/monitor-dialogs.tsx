import { maxServiceNameLength } from '@passerelle/contract/limits'
import { monitors, pagesOfServices } from '@passerelle/contract/stats/monitors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { AccountChoices } from '../../../model/accounts/account-choices.tsx'
import type { AppEntry } from '../../../model/accounts/account-queries.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { Field, TextInput } from '../../../kit/ui/form/field.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { monitoringQueries, type Monitor } from './monitoring-queries.ts'

const across = { side: 'staff', appId: null } as const

/** Dialog to rename a monitored service, whose name customers see, and to choose whether its outages page. */
export const RenameDialog = ({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) => {
  const t = useTranslations('monitoring')
  const [name, setName] = useState(monitor.name)
  const [pages, setPages] = useState<(typeof pagesOfServices)[number] | 'default'>(monitor.pages ?? 'default')
  const rename = useToastMutation({
    send: async () => {
      await call(monitors.renameMonitor, { monitorId: monitor.id, name }, across)
      const chosen = pages === 'default' ? null : pages
      if (chosen !== monitor.pages)
        await call(monitors.setMonitorPages, { monitorId: monitor.id, pages: chosen }, across)
    },
    done: () => t('renamed'),
    failed: t('fail.rename'),
    stale: monitoringQueries.all(),
    after: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('renameOf', { name: monitor.name })}
      footer={
        <Button
          variant="primary"
          loading={rename.isPending}
          disabled={name.trim() === ''}
          onClick={() => rename.mutate()}
        >
          {t('save')}
        </Button>
      }
    >
      <TextInput
        label={t('name')}
        value={name}
        maxLength={maxServiceNameLength}
        error={getFieldErrors(rename.error)['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <Field label={t('pages.label')}>
        {({ id }) => (
          <Select
            id={id}
            value={pages}
            options={(['default', ...pagesOfServices] as const).map((value) => ({ value, label: t(`pages.${value}`) }))}
            onChange={setPages}
          />
        )}
      </Field>
    </Dialog>
  )
}

/** Dialog to attach a monitor of the monitoring provider that belongs to no account yet. */
export const AttachDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('monitoring')
  const { data: free, error, refetch } = useQuery(monitoringQueries.free())
  const [chosen, choose] = useState<string>()
  const [app, setApp] = useState<AppEntry>()
  const [name, setName] = useState<string>()
  const list = free?.list ?? []
  const monitor = list.find(({ providerMonitorId }) => providerMonitorId === chosen) ?? list[0]
  const attach = useToastMutation({
    send: () =>
      call(
        monitors.attachMonitor,
        { appId: app!._id, providerMonitorId: monitor!.providerMonitorId, name: name ?? monitor!.name },
        across,
      ),
    done: () => t('attachDone'),
    failed: t('fail.attach'),
    stale: monitoringQueries.all(),
    after: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('attach')}
      description={t('attachLead')}
      footer={
        monitor && (
          <Button variant="primary" loading={attach.isPending} disabled={!app} onClick={() => attach.mutate()}>
            {t('attach')}
          </Button>
        )
      }
    >
      <LoadError query={{ data: free, error, refetch }} title={t('fail.monitors')} />
      {free && !monitor && <p className="quiet">{t('noFree')}</p>}
      {monitor && (
        <>
          <Select
            label={t('free')}
            value={monitor.providerMonitorId}
            options={list.map(({ providerMonitorId, name: text }) => ({ value: providerMonitorId, label: text }))}
            onChange={(value) => {
              choose(value)
              setName(undefined)
            }}
          />
          <TextInput
            label={t('name')}
            value={name ?? monitor.name}
            maxLength={maxServiceNameLength}
            onChange={({ target }) => setName(target.value)}
          />
          <AccountChoices type="radio" isSelected={(id) => id === app?._id} onSelect={setApp} />
        </>
      )}
    </Dialog>
  )
}
