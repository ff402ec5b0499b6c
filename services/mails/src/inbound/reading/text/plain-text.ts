import { decodeText } from '../decode-text.ts'
import type { Leaf } from '../leaf-parts.ts'
import { unflow } from './unflow.ts'

const invisible = /[\ue000-\ue01f\u202a-\u202e\u2066-\u2069]|(?![\t\n])\p{Cc}/gu
/** Addresses that run something: a link of Markdown that somebody typed does not lead to them. */
const running = /\](?=\(\s{0,9}(?:javascript|data|vbscript):)/gi

/** Text of a plain part, its lines without control characters and marks of direction. */
export const plainText = ({ bytes, params }: Leaf): string => {
  const decoded = decodeText(bytes, params['charset'])
  const text = /^flowed$/i.test(params['format'] ?? '')
    ? unflow(decoded, /^yes$/i.test(params['delsp'] ?? ''))
    : decoded
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(invisible, '').replaceAll(running, '] ')
}
