import { users } from '@passerelle/contract/accounts/users'
import { UserChanges } from '@passerelle/contract/accounts/user-schemas'
import { customerAdminRole } from '@passerelle/kernel/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { EndingTokens } from './ending-tokens.tsx'
import { RoleChoice } from './role-choice.tsx'
import { userQueries, type UserDetails } from './user-queries.ts'

/** Form for name, contact data and role of a user (ACC-017, ACC-018, API-102). */
export const EditUserForm = ({ user }: { user: UserDetails }) => {
  const t = useTranslations('users')
  const common = useTranslations('common')
  const queries = useQueryClient()
  const form = useForm({
    initial: {
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      job: user.job ?? '',
      phone: user.phone ?? '',
      roles: user.roles,
    },
    schema: UserChanges,
    toBody: ({ phone, ...draft }) => ({ ...draft, phone: phone.trim() === '' ? null : phone }),
    send: (body) => call(users.updateUserById, { id: user._id, ...body }),
    onSent: () => {
      toast.success(t('saved'))
      void queries.invalidateQueries({ queryKey: userQueries.all() })
    },
    onFailed: (error) => toast.error(getErrorMessage(error, t('saveFailed'))),
  })
  return (
    <form className="user-form" onSubmit={form.submit} noValidate>
      <div className="user-form-pair">
        <TextInput label={t('firstName')} {...form.field('firstName')} />
        <TextInput label={t('lastName')} {...form.field('lastName')} />
      </div>
      <TextInput label={t('email')} type="email" {...form.field('email')} />
      <div className="user-form-pair">
        <TextInput label={t('job')} aside={common('optional')} {...form.field('job')} />
        <TextInput label={t('phone')} type="tel" aside={common('optional')} {...form.field('phone')} />
      </div>
      <RoleChoice name="user-role" roles={form.draft.roles} onChange={(roles) => form.set({ roles })} />
      <p className="quiet">{t('keepOne')}</p>
      {user.roles.includes(customerAdminRole) && !form.draft.roles.includes(customerAdminRole) && (
        <EndingTokens user={user} />
      )}
      <div className="user-actions">
        <Button variant="primary" type="submit" disabled={!form.isDirty} loading={form.isSending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
