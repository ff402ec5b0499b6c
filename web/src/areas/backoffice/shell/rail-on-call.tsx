import { useMe } from '../../../model/session/me.ts'
import { useOnCallText } from '../../../model/users/use-on-call.ts'
import './rail-on-call.css'

/** Until when the reader is on call, below their name in the rail; nothing when they are not (ONC-047). */
const RailOnCall = () => {
  const text = useOnCallText()(useMe()?._id)
  return text === undefined ? null : <small className="rail-on-call">{text}</small>
}

export default RailOnCall
