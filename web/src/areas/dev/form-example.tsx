import { Email, HexColour, text, Website } from '@passerelle/contract/schemas'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { Button } from '../../kit/ui/button/button.tsx'
import { TextInput } from '../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../kit/ui/form/overtaken-notice.tsx'
import { useForm } from '../../kit/ui/form/use-form.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'

const Example = z.strictObject({
  name: text(80),
  email: Email,
  password: z.string().check(z.minLength(8)),
  colour: HexColour,
  website: Website,
})

/** Examples of all validators, on blur (UIX-050 to UIX-054, UIX-067). */
export const FormExample = () => {
  const t = useTranslations('dev')
  const form = useForm({
    initial: { name: '', email: '', password: '', colour: '#17607c', website: '' },
    schema: Example,
    send: async (body) => body,
    onSent: () => toast.success(t('sent')),
  })
  return (
    <form className="dev-fields" onSubmit={form.submit} noValidate>
      <OvertakenNotice onTake={() => toast.success(t('sent'))} onReplace={() => toast.success(t('sent'))} />
      <TextInput label={t('name')} {...form.field('name')} />
      <TextInput label={t('email')} type="email" {...form.field('email')} />
      <TextInput label={t('password')} type="password" autoComplete="new-password" {...form.field('password')} />
      <TextInput label={t('colour')} {...form.field('colour')} />
      <TextInput label={t('website')} {...form.field('website')} />
      <div>
        <Button variant="primary" type="submit" loading={form.isSending}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
