import * as z from 'zod/mini'
import { can } from '../access.ts'
import { TemplateTexts } from '../accounts/settings.ts'
import { api, operation } from '../operation.ts'
import { ownTemplates } from './own-templates.ts'

const Languages = z.object({ fr: TemplateTexts, en: TemplateTexts })

export const defaultTemplates = api('mails', {
  /** The product's texts of the mails that an account may write itself, with their variables (APP-011, ADR-0004). */
  listDefaultTemplates: operation({
    method: 'GET',
    path: '/admin/default-templates',
    requirement: 'ADR-0004',
    access: can('template.read'),
    response: z.record(z.enum(ownTemplates), Languages),
  }),
})
