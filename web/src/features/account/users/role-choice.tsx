import { customerAdminRole } from '@passerelle/kernel/roles'
import { useTranslations } from 'use-intl'
import { Choice, ChoiceGroup } from '../../../kit/ui/choice/choice.tsx'

/** User or administrator; roles of the provider cannot be changed here (ACC-018). */
export const RoleChoice = ({
  name,
  roles,
  onChange,
}: {
  name: string
  roles: readonly string[]
  onChange: (roles: string[]) => void
}) => {
  const t = useTranslations('users')
  const admin = roles.includes(customerAdminRole)
  const others = roles.filter((role) => role !== customerAdminRole)
  return (
    <ChoiceGroup legend={t('role')}>
      <Choice type="radio" name={name} checked={!admin} onChange={() => onChange(others)}>
        <span className="role-choice">
          <b>{t('user')}</b>
          <span className="quiet">{t('asUser')}</span>
        </span>
      </Choice>
      <Choice type="radio" name={name} checked={admin} onChange={() => onChange([...others, customerAdminRole])}>
        <span className="role-choice">
          <b>{t('administrator')}</b>
          <span className="quiet">{t('asAdministrator')}</span>
        </span>
      </Choice>
    </ChoiceGroup>
  )
}
