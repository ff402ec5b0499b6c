import { connections } from '@passerelle/contract/clouds/connections'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { call } from '../../../model/api/call.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ChipsInput } from '../../../kit/ui/form/chips-input.tsx'
import { cloudQueries } from './cloud-queries.ts'

const isZone = (text: string) => /^[a-z]{2}-[a-z]{3}-\d{1,2}$/.test(text)

/** Zones of Scaleway that staff name besides those that the product reads by itself (CLD-004). */
export const ExtraZones = ({ appId, zones }: { appId: string | undefined; zones: readonly string[] }) => {
  const t = useTranslations('clouds.zones')
  const [named, name] = useState<readonly string[]>(zones)
  const [text, setText] = useState('')
  const wanted = [...named, ...(text.trim() === '' ? [] : [text.trim()])]
  const save = useToastMutation({
    send: () => call(connections.nameZones, { cloud: 'scw', zones: wanted }),
    done: () => t('saved'),
    failed: t('failed'),
    stale: cloudQueries.all(appId),
  })
  const changed = wanted.join(' ') !== zones.join(' ')
  return (
    <details className="cloud-zones" open={zones.length > 0}>
      <summary>{t('label')}</summary>
      <ChipsInput label={t('label')} hint={t('hint')} value={named} isValid={isZone} onChange={name} onText={setText} />
      {changed && (
        <Button size="small" disabled={!wanted.every(isZone)} loading={save.isPending} onClick={() => save.mutate()}>
          {t('save')}
        </Button>
      )}
    </details>
  )
}
