import { useTranslations } from 'use-intl'

type Line = { field: 'provider' | 'zone' | 'commercialType' | 'image' | 'sshKeys'; value: string | undefined }

/** What is chosen for a new server so far. */
export const CreateSummary = ({ lines }: { lines: readonly Line[] }) => {
  const t = useTranslations('clouds')
  return (
    <>
      <h3>{t('summary')}</h3>
      <dl>
        {lines.map(({ field, value }) => (
          <div key={field}>
            <dt>{t(`field.${field}`)}</dt>
            <dd>{value || <span className="quiet">{t(field === 'sshKeys' ? 'sshKeys.none' : 'toChoose')}</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
