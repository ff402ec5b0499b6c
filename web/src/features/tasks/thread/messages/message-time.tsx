import { useFormat } from '../../../../kit/format/use-format.ts'

/** Time of a message, with the full date as tooltip. */
export const MessageTime = ({ at }: { at: string }) => {
  const format = useFormat()
  return (
    <time className="num" dateTime={at} title={format.dateTime(at)}>
      {format.time(at)}
    </time>
  )
}
