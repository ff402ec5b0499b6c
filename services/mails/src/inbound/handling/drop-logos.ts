import type { Query } from '@passerelle/server/database/statement'
import type { ReadMail } from '../reading/inbound-mail.ts'
import { imageText } from '../reading/text/html-to-markdown.ts'
import { statement } from '../statement-rows.ts'

const known = statement(
  'mails.earlier-pictures',
  `
  SELECT DISTINCT e ->> 'sha256' AS sha256
    FROM mails.inbound i JOIN mails.inbound_contents c ON c.inbound_id = i.id
   CROSS JOIN LATERAL jsonb_array_elements(c.parts) e
   WHERE i.app_id = $1 AND i.task_id = $2 AND i.from_address = $3 AND i.state IN ('accepted', 'posted')
     AND e ->> 'sha256' = ANY ($4::text[])`,
  { notNull: ['sha256'] },
)

/**
 * Drops pictures in the text that their sender sent to the same request before: they are logos, which nobody misses
 * (EML-040).
 */
export const dropLogos = async (
  query: Query,
  mail: ReadMail,
  { appId, taskId }: { appId: string; taskId: string },
): Promise<ReadMail> => {
  const pictures = mail.parts.filter(({ role }) => role === 'inline')
  if (pictures.length === 0 || !mail.from) return mail
  const digests = pictures.map(({ sha256 }) => sha256)
  const logos = (await known.readRows(query, appId, taskId, mail.from.address, digests)).map(({ sha256 }) => sha256)
  const isLogo = (part: ReadMail['parts'][number]) => part.role === 'inline' && logos.includes(part.sha256)
  const withoutLogos = (text: string) =>
    mail.parts
      .filter(isLogo)
      .map(({ image = 0 }) => imageText(image))
      .reduce((left, shown) => left.replaceAll(`${shown}\n\n`, '').replaceAll(shown, ''), text)
      .trim()
  return {
    ...mail,
    text: withoutLogos(mail.text) || mail.text,
    parts: mail.parts.map((part) => {
      if (!isLogo(part)) return part
      const { content: _, image: __, ...rest } = part
      return { ...rest, role: 'dropped', why: 'logo' }
    }),
  }
}
