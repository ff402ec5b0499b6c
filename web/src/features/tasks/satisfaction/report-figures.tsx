import type { SatisfactionFigures } from '@passerelle/contract/projects/satisfaction-report'
import { satisfiedShare } from '@passerelle/kernel/satisfaction'
import { useLocale, useTranslations } from 'use-intl'
import './report.css'

const useShare = () => {
  const t = useTranslations('satisfaction.report')
  const locale = useLocale()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 })
  return (figures: SatisfactionFigures) => {
    const share = satisfiedShare(figures)
    return share === null ? t('tooFew') : percent.format(share / 100)
  }
}

/** The four figures of a period, each with that of the period before. */
export const ReportFigures = ({
  figures,
  previous,
}: {
  figures: SatisfactionFigures
  previous: SatisfactionFigures
}) => {
  const t = useTranslations('satisfaction.report')
  const shareOf = useShare()
  const { asked, answered, bad, reopened } = figures
  const lines = [
    { label: t('satisfied'), value: shareOf(figures), aside: t('before', { value: shareOf(previous) }) },
    {
      label: t('answers'),
      value: `${answered} / ${asked}`,
      aside: asked === 0 ? '' : t('answered', { percent: String(Math.round((100 * answered) / asked)) }),
    },
    { label: t('unsatisfied'), value: String(bad), aside: t('before', { value: String(previous.bad) }) },
    { label: t('reopened'), value: String(reopened), aside: t('before', { value: String(previous.reopened) }) },
  ]
  return (
    <dl className="satisfaction-figures" data-part="satisfaction-figures">
      {lines.map(({ label, value, aside }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            {value}
            <small>{aside}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Group = SatisfactionFigures & { id: string | null; name: string | null }

/** Figures of each group, with how its answers divide: in words for those who do not see the bar. */
export const ReportGroups = ({ title, groups }: { title: string; groups: readonly Group[] }) => {
  const t = useTranslations('satisfaction.report')
  const shareOf = useShare()
  if (groups.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <table className="satisfaction-groups">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{title}</span>
            </th>
            <th scope="col">{t('answers')}</th>
            <th scope="col">{t('satisfied')}</th>
            <th scope="col">
              <span className="sr-only">{t('division')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.id}>
              <th scope="row">{group.name ?? t('noCategory')}</th>
              <td className="num">
                {group.answered} / {group.asked}
              </td>
              <td className={satisfiedShare(group) === null ? 'quiet' : 'num'}>{shareOf(group)}</td>
              <td>
                {group.answered > 0 && (
                  <svg
                    className="satisfaction-bar"
                    role="img"
                    viewBox={`0 0 ${group.answered} 1`}
                    preserveAspectRatio="none"
                    aria-label={t('divided', {
                      good: String(group.good),
                      fair: String(group.fair),
                      bad: String(group.bad),
                    })}
                  >
                    <rect className="good" width={group.good} height="1" />
                    <rect className="fair" x={group.good} width={group.fair} height="1" />
                    <rect className="bad" x={group.good + group.fair} width={group.bad} height="1" />
                  </svg>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
