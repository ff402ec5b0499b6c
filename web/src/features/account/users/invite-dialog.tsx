import { users } from '@passerelle/contract/accounts/users'
import { NewUser } from '@passerelle/contract/accounts/user-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { callOnce } from '../../../model/api/call-once.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { RoleChoice } from './role-choice.tsx'
import { userQueries } from './user-queries.ts'
import './user-form.css'

/** Dialog to invite a new user of the account by mail (ACC-017, API-101). */
export const InviteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const t = useTranslations('users')
  const common = useTranslations('common')
  const locale = useLocale()
  const queries = useQueryClient()
  const form = useForm({
    initial: {
      email: '',
      firstName: '',
      lastName: '',
      job: '',
      roles: [] as string[],
      locale: (locale === 'en' ? 'en' : 'fr') as 'fr' | 'en',
    },
    schema: NewUser,
    send: (body) => callOnce(users.createUser, body),
    onSent: ({ email }) => {
      toast.success(t('inviteSent', { email }))
      void queries.invalidateQueries({ queryKey: userQueries.all() })
      close()
    },
    onFailed: (error) => toast.error(getErrorMessage(error, t('inviteFailed'))),
  })
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={t('inviteTitle')} description={t('inviteLead')} wide>
      <form className="user-form" onSubmit={form.submit} noValidate>
        <TextInput label={t('email')} type="email" autoComplete="off" {...form.field('email')} />
        <div className="user-form-pair">
          <TextInput label={t('firstName')} autoComplete="off" {...form.field('firstName')} />
          <TextInput label={t('lastName')} autoComplete="off" {...form.field('lastName')} />
        </div>
        <TextInput label={t('job')} aside={common('optional')} {...form.field('job')} />
        <RoleChoice
          name="invite-role"
          roles={form.draft.roles}
          onChange={(roles) => form.set({ roles }, { judged: true })}
        />
        <div className="user-form-line">
          <span>{t('language')}</span>
          <Tabs
            label={t('language')}
            variant="segments"
            value={form.draft.locale}
            tabs={[
              { value: 'fr', label: t('french') },
              { value: 'en', label: t('english') },
            ]}
            onChange={(value) => form.set({ locale: value })}
          />
        </div>
        <div className="dialog-footer" data-part="dialog-footer">
          <Button onClick={close}>{common('cancel')}</Button>
          <Button variant="primary" type="submit" loading={form.isSending}>
            {t('inviteAction')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
