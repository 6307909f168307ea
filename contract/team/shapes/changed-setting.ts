import * as v from 'valibot'
import { PlatformSettings, WithdrawMethodType } from '../../money/shapes/platform.ts'
import { Changer, Instant } from '../../shared/shapes/wire.ts'
import { approvalKinds } from '../../vocabulary/approvals.ts'

/** Who changed a setting last, and when. */
export const ChangedSetting = v.object({ key: v.keyof(PlatformSettings), at: Instant, by: Changer })
export type ChangedSetting = v.InferOutput<typeof ChangedSetting>

/** Who changed a way of withdrawing last, and when. */
export const ChangedWay = v.object({ type: WithdrawMethodType, at: Instant, by: Changer })

/** Of each kind of row no more than these are counted. */
export const countedRows = 101
const Counted = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(countedRows))

/** What exists now and may be touched by a change of settings. Counts end at `countedRows`, which is one more than is told. */
export const TouchedRows = v.object({
  /** Lessons ahead that are not cancelled. */
  lessons: Counted,
  /** Subscriptions that run or wait for their start. */
  subscriptions: Counted,
  /** When the next week of one of them begins and takes minutes of the last; null where none does. */
  nextWeek: v.nullable(Instant),
  /** Payments that are open. */
  payments: Counted,
  /** Withdrawals that nobody has paid or refused yet, of the ways that have some. */
  withdrawals: v.array(v.object({ type: WithdrawMethodType, count: Counted })),
  /** Acts that wait for a second admin, of the kinds that have some. */
  approvals: v.array(v.object({ kind: v.picklist(approvalKinds), count: Counted })),
})
export type TouchedRows = v.InferOutput<typeof TouchedRows>
