/** Acts of the team that wait for a second person of it. */
import { defaultSettings } from '#contract/money/shapes/platform.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { approvalLimits } from '#contract/vocabulary/approvals.ts'
import type { Row } from './seed-rows.ts'

interface Who {
  readonly studentId: number
  readonly makerId: number
  readonly now: number
}

/** Minutes for a student that one admin asked for this morning. */
export const approvalRows = ({ studentId, makerId, now }: Who): Row[] => {
  const at = now - 3 * hourMs
  const reason = 'انقطع الإنترنت عندها أسبوعًا كاملًا، واتفقنا على تعويضها.'
  const act = JSON.stringify({ minutes: 300, days: 28, reason })
  return [
    {
      ...{ kind: 'grant', subject_id: studentId, person_id: studentId, maker_id: makerId, reason, act, amount: 300 },
      ...{ state: 'waiting', created_at: at, expires_at: at + approvalLimits.waitMs },
    },
  ]
}

/** Settings that a super admin looked at when the doors opened, and left or switched back as they were. */
export const settingRows = (adminId: number, at: number): Row[] => [
  { key: 'paidLesson.enabled', value: 'true', updated_at: at, updated_by: adminId },
  {
    key: 'payments.methods',
    value: JSON.stringify(defaultSettings['payments.methods']),
    updated_at: at,
    updated_by: adminId,
  },
  { key: 'tutor.minAge', value: '21', updated_at: at, updated_by: adminId },
  { key: 'friends.minutes', value: '30', updated_at: at, updated_by: adminId },
]
