import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { topOfChart, type ResultPoint } from './result-hours.ts'

const width = 960
const height = 160

/** Lines of neighbours; a gap ends one and begins another. */
const linesOf = (points: readonly ResultPoint[], yOf: (point: NonNullable<ResultPoint>) => number): string => {
  let open = false
  return points
    .map((point, index) => {
      if (point === null) {
        open = false
        return ''
      }
      const command = open ? 'L' : 'M'
      open = true
      const x = ((index + 0.5) * width) / points.length
      // A point between two gaps is a short line.
      return `${command}${x - (command === 'M' ? 2 : 0)} ${yOf(point)}${command === 'M' ? `L${x} ${yOf(point)}` : ''}`
    })
    .join('')
}

/** Response times over time: average and longest, with a mark where checks failed. The table beside says the same. */
export const ResponseChart = ({ points, label }: { points: readonly ResultPoint[]; label: string }) => {
  const t = useTranslations('uptimeChecks.results')
  const format = useFormat()
  const longest = topOfChart(points)
  const y = (ms: number) => height - (Math.min(ms, longest) / longest) * (height - 12)
  const step = width / points.length
  return (
    <figure className="check-chart">
      <svg viewBox={`0 0 ${width} ${height + 14}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path className="axis" d={`M0 ${height}H${width}`} />
        <path className="longest" d={linesOf(points, ({ maxMs }) => y(maxMs))} />
        <path className="average" d={linesOf(points, ({ averageMs }) => y(averageMs))} />
        {points.map(
          (point, index) =>
            point !== null &&
            point.failures > 0 && (
              <rect key={index} className="failed" x={index * step} y={height + 4} width={step} height={10}>
                <title>{`${format.dateTime(point.from)}, ${t('failed', { count: point.failures })}`}</title>
              </rect>
            ),
        )}
      </svg>
      <figcaption className="quiet">
        <span className="key average">{t('average')}</span>
        <span className="key longest">{t('longest', { ms: longest })}</span>
        <span className="key failed">{t('failures')}</span>
      </figcaption>
    </figure>
  )
}
