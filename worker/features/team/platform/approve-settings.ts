/** Settings that one of the team does not change alone: asking, and setting them. */
import { partial, safeParse } from 'valibot'
import { PlatformSettings } from '#contract/money/shapes/platform.ts'
import { staleSettings } from '#contract/team/rules/settings.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval } from '#worker/storage/approvals.ts'
import { toSettings } from '#worker/storage/settings.ts'
import { listSettingRows, storeSettings } from './store.ts'

type Changes = Partial<PlatformSettings>
type Name = keyof PlatformSettings

const namesOf = (changes: Changes): Name[] => Object.keys(changes) as Name[]

export const createSettingsApproval = (
  changes: Changes,
  present: PlatformSettings,
  makerId: number,
): NewApproval<'settings'> => ({
  kind: 'settings',
  subjectId: 0,
  personId: null,
  makerId,
  reason: null,
  act: { changes, before: Object.fromEntries(namesOf(changes).map((name) => [name, present[name]])) },
  amount: null,
})

/** The code it is refused with by now; null when they are set, in the name of whoever asked. */
export const approveSettings = async (
  { db }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { changes, before } = actOf('settings', approval)
  const rows = await listSettingRows(db)
  const present = toSettings(rows)
  const parsed = safeParse(partial(PlatformSettings), changes)
  if (!parsed.success || staleSettings(before as Changes, present).length > 0) return 'approval-outdated'
  const wanted = { ...present, ...parsed.output }
  if (wanted['invoice.min'] > wanted['invoice.max']) return 'approval-outdated'
  const approved = { id: approval.id, by: actor.id, result: changes }
  const change = { changes: parsed.output, rows, actorId: approval.makerId, approved, now }
  return (await storeSettings(db, change)) ? null : 'approval-outdated'
}
