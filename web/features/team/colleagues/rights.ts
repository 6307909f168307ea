/** What each role may do, read from the declarations of the endpoints that do it. Pure. */
import { reviewIntroVideo } from '#contract/joining/api/intro-videos.ts'
import { setTutorMedia } from '#contract/joining/api/tutor-media.ts'
import { grantMinutes } from '#contract/lessons/api/minutes.ts'
import { ruleLesson } from '#contract/money/api/disputes.ts'
import { refundPayment } from '#contract/money/api/fawry.ts'
import { updateInvoice } from '#contract/money/api/invoices.ts'
import { updatePlan } from '#contract/money/api/plans.ts'
import { listUsers } from '#contract/people/api/users.ts'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { readReportedMessages } from '#contract/talk/api/reports.ts'
import { changeRole } from '#contract/team/api/admin.ts'
import { blockAccount } from '#contract/team/api/blocks.ts'
import { type Role, teamRoles } from '#contract/vocabulary/roles.ts'

/** `proof`: whoever does it proves anew who they are. `second`: above a bound, or always, a second admin approves it. */
export interface Right {
  readonly may: boolean
  readonly proof: boolean
  readonly second: boolean
}

const endpoints = {
  people: listUsers,
  messages: readReportedMessages,
  rulings: ruleLesson,
  minutes: grantMinutes,
  refunds: refundPayment,
  withdrawals: updateInvoice,
  prices: updatePlan,
  blocks: blockAccount,
  roles: changeRole,
  films: reviewIntroVideo,
  media: setTutorMedia,
} as const satisfies Readonly<Record<string, Endpoint>>

export type RightName = keyof typeof endpoints

const rightOf = ({ who, proof, errors = [] }: Endpoint, role: Role): Right => ({
  may: who === 'anyone' || who === 'signed-in' || who.includes(role),
  proof: proof !== undefined,
  second: errors.includes('approval-waits'),
})

/** Every right with what it is to each role of the team. */
export const rights = (Object.keys(endpoints) as RightName[]).map((name) => ({
  name,
  roles: teamRoles.map((role) => ({ role, ...rightOf(endpoints[name], role) })),
}))
