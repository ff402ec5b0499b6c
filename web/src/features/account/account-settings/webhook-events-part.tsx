import { settings } from '@passerelle/contract/accounts/settings'
import {
  webhookEventGroups,
  type WebhookEvent,
  type WebhookEventGroup,
} from '@passerelle/contract/accounts/webhook-events'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'
import { SettingsPart } from '../../../kit/ui/display/settings-frame.tsx'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { call } from '../../../model/api/call.ts'
import { useSettingsUpdate, type AccountSettings } from './settings-queries.ts'

type Flat<Name> = Name extends `${infer Subject}.${infer What}` ? `${Subject}_${What}` : never
/** Texts are named without the dot. */
const keyOf = (event: WebhookEvent) => event.replace('.', '_') as Flat<WebhookEvent>

const groups = Object.entries(webhookEventGroups) as [WebhookEventGroup, readonly WebhookEvent[]][]
const all = groups.flatMap(([, events]) => events)

/** Which events of the account are sent to its webhook, group by group (ANS-024). */
export const WebhookEventsPart = ({ webhook: { url, events } }: Pick<AccountSettings, 'webhook'>) => {
  const t = useTranslations('webhooks')
  // Over the stored choice: what a colleague chose meanwhile stays.
  const [switched, setSwitched] = useState<Partial<Record<WebhookEvent, boolean>>>({})
  const chosen = all.filter((event) => switched[event] ?? events.includes(event))
  const update = useSettingsUpdate()
  const save = useToastMutation({
    send: async () => {
      await call(settings.chooseWebhookEvents, { events: chosen })
      await update()
      setSwitched((now) => (now === switched ? {} : now))
    },
    done: () => t('chosenSaved'),
    failed: t('failed'),
  })
  const isChanged = chosen.length !== events.length || chosen.some((event) => !events.includes(event))
  const toggle = (some: readonly WebhookEvent[], on: boolean) =>
    setSwitched((before) => ({ ...before, ...Object.fromEntries(some.map((event) => [event, on])) }))
  return (
    <SettingsPart title={t('chosen')} lead={t('chosenLead')}>
      <LeaveGuard isActive={isChanged && !save.isPending} />
      <div className="webhook-events" data-part="webhook-events">
        {groups.map(([group, ofGroup]) => {
          const count = ofGroup.filter((event) => chosen.includes(event)).length
          return (
            <ChoiceGroup
              key={group}
              legend={
                <Choice
                  type="checkbox"
                  name={group}
                  checked={count === ofGroup.length}
                  indeterminate={count > 0 && count < ofGroup.length}
                  onChange={() => toggle(ofGroup, count < ofGroup.length)}
                >
                  {t(`groups.${group}`)}
                </Choice>
              }
            >
              {ofGroup.map((event) => (
                <Choice
                  key={event}
                  type="checkbox"
                  name={event}
                  checked={chosen.includes(event)}
                  onChange={() => toggle([event], !chosen.includes(event))}
                >
                  <span>
                    {t(`events.${keyOf(event)}`)} <code>{event}</code>
                  </span>
                </Choice>
              ))}
            </ChoiceGroup>
          )
        })}
      </div>
      <div className="settings-actions">
        <Button
          variant="primary"
          loading={save.isPending}
          disabled={url === null || !isChanged}
          onClick={() => save.mutate()}
        >
          {t('chosenSave')}
        </Button>
        {url === null && <span className="quiet">{t('chosenNoAddress')}</span>}
      </div>
    </SettingsPart>
  )
}
