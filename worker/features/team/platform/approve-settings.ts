/** Settings that one of the team does not change alone: asking, and setting them. */
import { partial, safeParse } from 'valibot'
import { PlatformSettings } from '#contract/money/shapes/platform.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval } from '#worker/storage/approvals.ts'
import { readSettings } from '#worker/storage/settings.ts'
import { storeSettings } from './store.ts'

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
  const present = await readSettings(db)
  const parsed = safeParse(partial(PlatformSettings), changes)
  const isSame = namesOf(before).every((name) => JSON.stringify(before[name]) === JSON.stringify(present[name]))
  if (!(parsed.success && isSame)) return 'approval-outdated'
  const wanted = { ...present, ...parsed.output }
  if (wanted['invoice.min'] > wanted['invoice.max']) return 'approval-outdated'
  const approved = { id: approval.id, by: actor.id, result: changes }
  const change = { changes: parsed.output, present, actorId: approval.makerId, approved, now }
  return (await storeSettings(db, change)) ? null : 'approval-outdated'
}
