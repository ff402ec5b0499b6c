import { recovery } from '@passerelle/contract/accounts/recovery'
import { Email } from '@passerelle/contract/schemas'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { call } from '../../../model/api/call.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Refused } from './refused.tsx'

const Body = z.strictObject({ email: Email })

export type SentLink = { email: string; expiresAt: string }

/** Form to request a password reset link (ACC-013, UIX-024). */
export const RecoveryForm = ({ first = '', onSent }: { first?: string; onSent: (sent: SentLink) => void }) => {
  const t = useTranslations('recovery')
  const form = useForm({
    initial: { email: first },
    schema: Body,
    send: (body) => call(recovery.requestRecovery, body, { side: 'customer' }),
    onSent: ({ expiresAt }, { email }) => onSent({ email, expiresAt }),
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <TextInput label={t('email')} type="email" autoComplete="username" ref={focusOnMount} {...form.field('email')} />
      <Refused error={form.failure} title={t('failed')} />
      <Button type="submit" variant="primary" size="big" className="submit" loading={form.isSending}>
        {t('send')}
      </Button>
    </form>
  )
}
