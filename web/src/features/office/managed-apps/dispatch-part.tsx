import { maxEventNameLength } from '@passerelle/contract/limits'
import { apps } from '@passerelle/contract/accounts/apps'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOnce } from '../../../model/api/call-once.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextArea, TextInput } from '../../../kit/ui/form/field.tsx'
import { SettingsPart } from '../../../kit/ui/display/settings-frame.tsx'

type Payload = Record<string, never>

/** Parses a JSON object; undefined if the text is not one. */
const parseObject = (text: string): Payload | undefined => {
  try {
    const value = (text.trim() === '' ? {} : JSON.parse(text)) as unknown
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : undefined
  } catch {
    return undefined
  }
}

/** Sends a webhook event to an account (API-083, ROL-013). */
export const DispatchPart = ({ appId }: { appId: string }) => {
  const t = useTranslations('apps')
  const [eventName, setName] = useState('')
  const [text, setText] = useState('{}')
  const eventPayload = parseObject(text)
  const dispatch = useToastMutation({
    send: (body: { eventName: string; eventPayload: Payload }) =>
      callOnce(apps.dispatchEvent, { appId, ...body }, { side: 'staff', appId: null }),
    done: ({ delivery }) => t(`dispatched.${delivery}`),
    after: () => setName(''),
    failed: t('changeFailed'),
    firstField: true,
  })
  return (
    <SettingsPart title={t('dispatch')} lead={t('dispatchLead')}>
      <TextInput
        label={t('eventName')}
        maxLength={maxEventNameLength}
        value={eventName}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t('eventPayload')}
        rows={3}
        value={text}
        error={eventPayload ? undefined : t('invalidJson')}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button
          loading={dispatch.isPending}
          disabled={eventName.trim() === '' || !eventPayload}
          onClick={() => eventPayload && dispatch.mutate({ eventName, eventPayload })}
        >
          {t('send')}
        </Button>
      </div>
    </SettingsPart>
  )
}
