import { useFormat } from '../../shared/format/use-format.ts'

/** The time of a line; the whole date is its tooltip. */
export const MessageTime = ({ at }: { at: string }) => {
  const format = useFormat()
  return (
    <time className="num" dateTime={at} title={format.dateTime(at)}>
      {format.time(at)}
    </time>
  )
}
