import { users } from '@passerelle/contract/accounts/users'
import { UserChanges } from '@passerelle/contract/accounts/user-schemas'
import { customerAdminRole } from '@passerelle/kernel/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { changedFields } from '../../../kit/ui/form/changed-fields.ts'
import { useForm } from '../../../kit/ui/form/use-form.ts'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { EndingTokens } from './ending-tokens.tsx'
import { RoleChoice } from './role-choice.tsx'
import { userQueries, type UserDetails } from './user-queries.ts'

type Editable = Pick<UserDetails, 'email' | 'firstName' | 'lastName' | 'job' | 'phone' | 'roles'>

const draftOf = ({ email, firstName, lastName, job, phone, roles }: Editable) => ({
  email,
  firstName,
  lastName,
  job: job ?? '',
  phone: phone ?? '',
  roles,
})
const toBody = ({ phone, ...draft }: ReturnType<typeof draftOf>) => ({
  ...draft,
  phone: phone.trim() === '' ? null : phone,
})

/** Form for name, contact data and role of a user (ACC-017, ACC-018, API-102). */
export const EditUserForm = ({ user }: { user: UserDetails }) => {
  const t = useTranslations('users')
  const common = useTranslations('common')
  const queries = useQueryClient()
  const [initial, setInitial] = useState(() => draftOf(user))
  const form = useForm({
    initial,
    schema: UserChanges,
    toBody,
    // Rights that were taken meanwhile do not come back with a corrected phone number.
    send: (body) => call(users.updateUserById, { id: user._id, ...changedFields(toBody(initial), body) }),
    onSent: (saved) => {
      setInitial(draftOf(saved))
      form.reset(draftOf(saved))
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
