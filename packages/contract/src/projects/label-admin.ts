import { maxLabelNameLength } from '../limits.ts'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { HexColour, Id, Instant, listOf, text } from '../schemas.ts'
import { Provider } from './backlog.ts'
import { Label, LabelType } from './schemas.ts'

const Name = text(maxLabelNameLength)
/** Cents, up to 100,000 € per hour or day. */
const Amount = z.int().check(z.gte(0), z.lte(10_000_000))
/** At most one price per label. */
const Rules = z
  .array(
    z.strictObject({
      type: z.literal('pricing'),
      unitHourlyAmountInCents: Amount,
      unitDailyAmountInCents: Amount,
      billable: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(1))
const Parents = z.array(Id).check(z.maxLength(100))
/** Accounts that may use the label: those in `in` (empty = all), except those in `notIn`. */
const AppsFilter = z.strictObject({
  in: z.array(Id).check(z.maxLength(1000)),
  notIn: z.array(Id).check(z.maxLength(1000)),
})

/** A label with the number of tasks of this account that carry it. */
export const ManagedLabel = z.object({ ...Label.shape, taskCount: z.int() })
/** The body may be missing: then the label is disabled. The type only describes the field. */
const Disabled = z._default(z.strictObject({ disabled: z.optional(z.boolean()) }), {}) as unknown as z.ZodMiniType<
  { disabled?: boolean | undefined },
  { disabled?: boolean | undefined }
>
/** Counts over all accounts, archived tasks included. `replacements` are ids of labels of the same type. */
const LabelUses = z.object({
  requests: z.int(),
  accounts: z.int(),
  labels: z.int(),
  presets: z.int(),
  replacements: z.array(Id),
})
const LabelParams = z.strictObject({ ...Provider.shape, labelId: Id })

export const labelAdmin = api('projects', {
  /** The labels that an account may use, including disabled ones; not paged (API-063). */
  listLabelsOfApp: operation({
    method: 'GET',
    path: '/:provider/labels/:appId',
    requirement: 'API-063',
    access: can('label.manage'),
    params: z.strictObject({ ...Provider.shape, appId: Id }),
    response: listOf(ManagedLabel),
    problems: ['not_found'],
  }),
  /** Creates a label for one account (API-065, LBL-012). Parents must be labels of the type above (LBL-004). */
  createLabel: operation({
    method: 'POST',
    path: '/:provider/labels/:appId',
    requirement: 'API-065',
    access: can('label.manage'),
    params: z.strictObject({ ...Provider.shape, appId: Id }),
    status: 201,
    body: z.strictObject({
      name: Name,
      backgroundColor: HexColour,
      type: LabelType,
      rules: z._default(Rules, []),
      disabledAt: z.optional(z.nullable(Instant)),
      dependencies: z._default(Parents, []),
      dependsOn: z.optional(z.nullable(LabelType)),
    }),
    response: Label,
    problems: ['not_found', 'label_name_taken'],
  }),
  /** Changes the given fields; the type only while no task carries the label (API-066). */
  editLabel: operation({
    method: 'PATCH',
    path: '/:provider/labels/:labelId',
    requirement: 'API-066',
    access: can('label.manage'),
    params: LabelParams,
    body: z.strictObject({
      name: z.optional(Name),
      backgroundColor: z.optional(HexColour),
      type: z.optional(LabelType),
      rules: z.optional(Rules),
      dependencies: z.optional(Parents),
      apps: z.optional(AppsFilter),
    }),
    response: Label,
    problems: ['not_found', 'label_name_taken', 'label_in_use', 'label_built_in'],
  }),
  /** Where a label is used, and which labels can replace it everywhere (LBL-012). */
  readLabelUses: operation({
    method: 'GET',
    path: '/:provider/labels/:labelId/uses',
    requirement: 'API-067',
    access: can('label.manage'),
    params: LabelParams,
    response: LabelUses,
    problems: ['not_found'],
  }),
  /**
   * Deletes a label that nothing uses; `replacementId` first takes its place on tasks, in dependencies and in presets
   * (API-067, LBL-012).
   */
  deleteLabel: operation({
    method: 'DELETE',
    path: '/:provider/labels/:labelId',
    requirement: 'API-067',
    access: can('label.manage'),
    params: LabelParams,
    query: z.strictObject({ replacementId: z.optional(Id) }),
    status: 204,
    problems: ['not_found', 'label_in_use', 'label_built_in', 'label_replacement_unfit'],
  }),
  /** Disables a label (idempotent); with `{disabled: false}` enables it again (API-068). */
  disableLabel: operation({
    method: 'PATCH',
    path: '/:provider/labels/:labelId/disable',
    requirement: 'API-068',
    access: can('label.manage'),
    params: LabelParams,
    body: Disabled,
    response: Label,
    problems: ['not_found'],
  }),
})

export type LabelUses = z.infer<typeof LabelUses>
export type ManagedLabel = z.infer<typeof ManagedLabel>
