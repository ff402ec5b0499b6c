import { useLocale, useTranslations } from 'use-intl'
import { days } from '@passerelle/kernel/durations'
import { useFormat } from '../../../kit/format/use-format.ts'
import type { SystemState } from './system-queries.ts'

const megabyte = 1024 ** 2

/** Time of the last backup, and whether it is too old. */
export const BackupStatus = ({ backup, now }: { backup: SystemState['lastBackup']; now: Date }) => {
  const t = useTranslations('system')
  const locale = useLocale()
  const format = useFormat()
  const number = (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
  const isOld = backup === null || now.getTime() - new Date(backup.finishedAt).getTime() > days(1)
  return (
    <section aria-labelledby="system-backup" className="settings-part">
      <h2 id="system-backup">{t('backup')}</h2>
      <p className={isOld ? 'settings-note warning' : 'settings-note'} data-part="settings-note">
        {backup
          ? t('backupText', {
              when: format.near(backup.finishedAt, now),
              size: t('megabytes', { count: number(backup.bytes / megabyte) }),
              rows: number(backup.rows),
              files: backup.files,
              encrypted: backup.encrypted ? 'yes' : 'no',
            })
          : t('neverBackup')}
        {backup && isOld && ` ${t('backupOld')}`}
      </p>
    </section>
  )
}
