import { maxEventNameLength } from '@passerelle/contract/limits'
import { accounts } from '@passerelle/contract/accounts/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextArea, TextInput } from '../../kit/ui/form/field.tsx'
import { SettingsPart } from '../../kit/ui/display/settings-frame.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'

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
  const [busy, setBusy] = useState(false)
  const eventPayload = parseObject(text)
  const send = async () => {
    if (!eventPayload) return
    setBusy(true)
    try {
      const staff = { side: 'staff', appId: null } as const
      const { delivery } = await call(accounts.dispatchEvent, { appId, eventName, eventPayload }, staff)
      toast.success(t(`dispatched.${delivery}`))
      setName('')
    } catch (error) {
      toast.error(getErrorMessage(error, t('changeFailed'), { firstField: true }))
    } finally {
      setBusy(false)
    }
  }
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
        <Button loading={busy} disabled={eventName.trim() === '' || !eventPayload} onClick={() => void send()}>
          {t('send')}
        </Button>
      </div>
    </SettingsPart>
  )
}
