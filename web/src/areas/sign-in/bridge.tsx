const deck = 300
const span = { from: 170, to: 590, low: 280, high: 120 }

/** Height of the main cable at x: a parabola between the towers, descending to the deck on either side. */
const cableAt = (x: number): number => {
  if (x >= span.from && x <= span.to) {
    const centre = (x - 380) / 210
    return span.low - (span.low - span.high) * centre ** 2
  }
  const away = (x < span.from ? x : 760 - x) / 170
  return deck - (deck - span.high) * away ** 2
}

const curve = (from: number, to: number) =>
  Array.from({ length: (to - from) / 5 + 1 }, (_, step) => from + step * 5)
    .map((x, index) => `${index === 0 ? 'M' : 'L'}${x} ${cableAt(x).toFixed(1)}`)
    .join('')
const hangers = Array.from({ length: 36 }, (_, step) => 23 + step * 21)
  .filter((x) => Math.abs(x - span.from) > 1 && Math.abs(x - span.to) > 1)
  .map((x) => `M${x} ${cableAt(x).toFixed(1)}V${deck}`)
  .join('')

const Lines = () => (
  <>
    <path className="h" d={hangers} />
    <path d={curve(0, 170) + curve(170, 590) + curve(590, 760)} />
    <path className="p" d="M170 96V344M590 96V344M0 300H760" />
    <path d="M0 309H760" />
    <path className="h" d="M0 344H760" />
  </>
)

/**
 * Illustration next to the form: a suspension bridge, after the product's name. `built`: how much of it is drawn, in
 * percent.
 */
export const Bridge = ({ built }: { built?: number }) => (
  <figure aria-hidden="true">
    <svg viewBox="0 40 760 330" className="bridge">
      {built !== undefined && (
        <g className="bridge-outline">
          <Lines />
        </g>
      )}
      <g {...(built !== undefined && { className: 'bridge-built', style: { '--built': `${built}%` } })}>
        <Lines />
      </g>
    </svg>
  </figure>
)
